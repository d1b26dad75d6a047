import { useSyncExternalStore } from 'react'
import { Question } from '../ui/question.tsx'
import { submitRetry } from '../ui/submit-retry.ts'

/** Dialog over the whole page after a form got no answer. Rendered once, at the root. */
export function SubmitRetryDialog() {
  const asked = useSyncExternalStore(submitRetry.subscribe, submitRetry.get, () => null)
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
