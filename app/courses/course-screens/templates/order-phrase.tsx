import { partsOf } from '#contract/courses/design/course-requirements.ts'
import { Question } from '../parts/question.tsx'
import { shuffled } from '../phrase.ts'
import { propPath, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Parts in the order in which learners get them, each with its correct position. */
export function OrderPhrase(props: ScreenProps) {
  const parts = partsOf(textProp(props.content, 'phrase'))
  const pieces = parts.map((text, at) => ({ text, place: at + 1 }))
  const steps = parts.some((part) => part.includes(' '))
  return (
    <Question {...props} look="order">
      <p className="screen-slot" aria-hidden="true">
        Toca las partes en orden
      </p>
      <ul className="screen-chips" data-steps={steps || undefined} data-field={propPath('phrase')}>
        {shuffled(pieces, ({ text }) => text).map(({ text, place }) => (
          <li key={place} className="screen-chip">
            <span className="screen-place">
              <span className="sr-only">Lugar </span>
              {place}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </Question>
  )
}
