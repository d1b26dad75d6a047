import { cellPath, optionsOf } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'
import { CorrectTag } from './screen.tsx'
import { Question } from './question.tsx'

/** Question with one or several answers to choose. An option of value 1 is correct (spec 2, §4). */
export function Choices({ several, ...props }: ScreenProps & { several: boolean }) {
  return (
    <Question {...props} look="choices">
      {several ? <p className="screen-hint">Elige todas las que correspondan</p> : null}
      <ul className="screen-options" data-several={several || undefined}>
        {optionsOf(props.content).map(({ id, text, value }) => (
          <li key={id} className="screen-option" data-correct={value === 1 || undefined}>
            <span className="screen-option-mark" aria-hidden="true" />
            <span className="screen-option-text" data-field={cellPath({ id }, 'text')}>
              {text}
            </span>
            {value === 1 ? <CorrectTag /> : null}
          </li>
        ))}
      </ul>
    </Question>
  )
}
