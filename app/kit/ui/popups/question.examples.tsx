import { useState } from 'react'
import { Button } from '../button.tsx'
import { Question } from './question.tsx'

function Asked() {
  const [asked, ask] = useState(false)
  const answer = () => ask(false)
  return (
    <>
      <Button onClick={() => ask(true)}>Preguntar</Button>
      {asked ? (
        <Question
          title="¿Salir sin guardar?"
          stay={{ label: 'Seguir editando', answer }}
          go={{ label: 'Salir sin guardar', answer, danger: true }}
        >
          Lo que escribiste no se ha guardado.
        </Question>
      ) : null}
    </>
  )
}

export const question = <Asked />
