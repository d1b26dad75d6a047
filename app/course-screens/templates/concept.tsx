import type { ScreenProps } from '../screen-props.ts'

export function Concept({ content }: ScreenProps) {
  return (
    <div className="screen">
      <p className="screen-title">{content.title}</p>
      <p className="screen-text">{String(content.extended_props['text'] ?? '')}</p>
    </div>
  )
}
