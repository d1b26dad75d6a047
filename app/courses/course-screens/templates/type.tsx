import { Question } from '../parts/question.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** Answer typed by the learner. */
export function Type(props: ScreenProps) {
  return (
    <Question {...props} look="type" action="Enviar">
      <p className="screen-writing">Escribe tu respuesta</p>
    </Question>
  )
}
