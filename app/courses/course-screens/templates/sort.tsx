import { Question } from '../parts/question.tsx'
import { cellPath, optionsOf, type OptionRow } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Podium: the first three in their positions, and the others below in order. */
export function Sort(props: ScreenProps) {
  const placed = optionsOf(props.content)
    .map((option) => ({ ...option, place: option.correct_position }))
    .sort((a, b) => (a.place || Infinity) - (b.place || Infinity))
  const steps = placed.filter(({ place }, at) => place > 0 && at < 3)
  const others = placed.slice(steps.length)
  return (
    <Question {...props} look="podium">
      <ol className="screen-podium">
        {steps.map((option, at) => (
          <li key={option.id} data-step={at + 1}>
            <Placed {...option} />
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <ul className="screen-options">
          {others.map((option) => (
            <li key={option.id} className="screen-option">
              <Placed {...option} />
            </li>
          ))}
        </ul>
      ) : null}
    </Question>
  )
}

function Placed({ id, text, place }: OptionRow & { place: number }) {
  return (
    <>
      <span className="screen-option-text" data-field={cellPath({ id }, 'text')}>
        {text}
      </span>
      <span className="screen-place">
        <span className="sr-only">Puesto </span>
        {place || '–'}
      </span>
    </>
  )
}
