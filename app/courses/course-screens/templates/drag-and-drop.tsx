import { Glyph } from '../parts/glyph.tsx'
import { Question } from '../parts/question.tsx'
import { cellPath, optionsOf } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Pairs of an item and its match. */
export function DragAndDrop(props: ScreenProps) {
  return (
    <Question {...props} look="pairs">
      <ul className="screen-pairs">
        {optionsOf(props.content).map(({ id, text, description }) => (
          <li key={id}>
            <span className="screen-chip" data-field={cellPath({ id }, 'text')}>
              {text}
            </span>
            <Glyph name="pair" />
            <span className="sr-only"> va con </span>
            <span className="screen-target" data-field={cellPath({ id }, 'description')}>
              {description}
            </span>
          </li>
        ))}
      </ul>
    </Question>
  )
}
