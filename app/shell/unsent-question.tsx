import { useSyncExternalStore } from 'react'
import { Question } from '../ui/question.tsx'
import { unsent } from '../ui/unsent.ts'

/** Over whatever is open: a form was sent and nobody answered. Once, at the root. */
export function UnsentQuestion() {
  const asked = useSyncExternalStore(unsent.subscribe, unsent.get, () => null)
  if (!asked) return null
  return (
    <Question
      title={asked.title}
      stay={{ label: 'Seguir editando', answer: asked.edit }}
      go={{ label: 'Enviar de nuevo', answer: asked.again }}
    >
      <p>{asked.message}</p>
      <p className="mt-2 text-muted">Lo que escribiste sigue en la página.</p>
    </Question>
  )
}
