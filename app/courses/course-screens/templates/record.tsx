import { Glyph } from '../parts/glyph.tsx'
import { Question } from '../parts/question.tsx'
import { PlaysNote } from '../parts/plays-note.tsx'
import { numberProp } from '../props.ts'
import type { ScreenProps } from '../screen-props.ts'

/** Answer recorded by the learner. */
export function Record(props: ScreenProps) {
  return (
    <Question {...props} look="record" action="Enviar">
      <div className="screen-recorder">
        <p className="screen-mark">
          <Glyph name="mic" />
        </p>
        <p className="screen-hint">Toca para grabar</p>
        <PlaysNote plays={numberProp(props.content, 'max_plays')} of="tu grabación" />
      </div>
    </Question>
  )
}
