import type { DesignContent } from '#contract/courses/design/course-design-shape.ts'
import { propPath, textProp } from '../props.ts'

/** Transcript of a sound or video. It opens without scripts. */
export function Transcript({ content, still }: { content: DesignContent; still?: boolean }) {
  const said = textProp(content, 'transcript')
  if (!said) return null
  if (still) return <p className="screen-summary">Transcripción</p>
  return (
    <details className="screen-transcript">
      <summary className="screen-summary">Transcripción</summary>
      <p className="screen-text" data-field={propPath('transcript')}>
        {said}
      </p>
    </details>
  )
}
