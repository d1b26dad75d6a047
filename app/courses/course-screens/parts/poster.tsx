import { Glyph } from './glyph.tsx'

/** Placeholder of a video before playback. */
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
