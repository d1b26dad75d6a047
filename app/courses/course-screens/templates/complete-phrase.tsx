import { phraseSegmentsOf } from '#contract/courses/design/course-requirements.ts'
import { Question } from '../parts/question.tsx'
import { shuffled } from '../phrase.ts'
import { cellPath, optionsOf, propPath, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Phrase with its gaps, each with its word, and below the words that learners get. */
export function CompletePhrase(props: ScreenProps) {
  const segments = phraseSegmentsOf(textProp(props.content, 'phrase'))
  const missing = segments.filter(({ gap }) => gap).map(({ text }) => ({ text, field: undefined }))
  const others = optionsOf(props.content)
    .filter(({ text }) => text.trim())
    .map((option) => ({ text: option.text, field: cellPath(option, 'text') }))
  const words = [...missing, ...others].map((word, key) => ({ ...word, key }))
  return (
    <Question {...props} look="phrase">
      <p className="screen-phrase" data-field={propPath('phrase')}>
        {segments.map(({ text, gap }, at) =>
          gap ? (
            <span key={at} className="screen-gap">
              <span className="sr-only">espacio para </span>
              {text}
            </span>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      <ul className="screen-chips" aria-label="Palabras para elegir">
        {shuffled(words, ({ text }) => text).map(({ key, text, field }) => (
          <li key={key} className="screen-chip" data-field={field}>
            {text}
          </li>
        ))}
      </ul>
    </Question>
  )
}
