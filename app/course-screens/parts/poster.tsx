import { Glyph } from './glyph.tsx'

/** What stands for a video that does not play yet. */
export function Poster({ children }: { children: string }) {
  return (
    <span className="screen-poster">
      <span className="screen-poster-play">
        <Glyph name="play" />
      </span>
      <span className="screen-poster-text">{children}</span>
    </span>
  )
}
