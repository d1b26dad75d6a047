import { phraseSegmentsOf } from '#contract/courses/course-requirements.ts'
import { Question } from '../parts/question.tsx'
import { shuffled } from '../phrase.ts'
import { optionsOf, textProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Phrase with its gaps, each with its word, and below the words that learners get. */
export function CompletePhrase(props: ScreenProps) {
  const segments = phraseSegmentsOf(textProp(props.content, 'phrase'))
  const missing = segments.filter(({ gap }) => gap)
  const others = optionsOf(props.content).filter(({ text }) => text.trim())
  const words = [...missing, ...others].map(({ text }, key) => ({ key, text }))
  return (
    <Question {...props} look="phrase">
      <p className="screen-phrase">
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
        {shuffled(words, ({ text }) => text).map(({ key, text }) => (
          <li key={key} className="screen-chip">
            {text}
          </li>
        ))}
      </ul>
    </Question>
  )
}
