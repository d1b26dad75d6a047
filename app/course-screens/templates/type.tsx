import { Question } from '../parts/question.tsx'
import type { ScreenProps } from '../screen-props.ts'

/** An answer in one's own words. */
export function Type(props: ScreenProps) {
  return (
    <Question {...props} look="type" action="Enviar">
      <p className="screen-writing">Escribe tu respuesta</p>
    </Question>
  )
}
