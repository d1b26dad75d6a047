import { useSyncExternalStore } from 'react'
import { paths } from '../../urls/paths.ts'
import { Question } from '../../ui/popups/question.tsx'
import { submitRetry } from '../../ui/scripts/submit-retry.ts'
import { WayToAccount } from './form-scope-way.tsx'

/**
 * Dialog over the whole page after a form got no answer, or was of another account or company. Rendered once, at
 * the root.
 */
export function SubmitRetryDialog() {
  const prompt = useSyncExternalStore(submitRetry.subscribe, submitRetry.get, () => null)
  if (!prompt) return null
  const { way, again } = prompt
  const company = way && 'company' in way ? way.company : null
  return (
    <Question
      title={prompt.title}
      stay={{ label: 'Seguir editando', answer: prompt.edit }}
      go={
        company
          ? {
              label: `Volver a ${company.name} y enviar`,
              answer: () => void actAs(company.id).finally(again),
            }
          : { label: 'Enviar de nuevo', answer: again }
      }
    >
      <p>{prompt.message}</p>
      <p className="mt-2 text-muted">Lo que escribiste sigue en la página.</p>
      {way && 'account' in way ? (
        <div className="mt-4">
          <WayToAccount newTab />
        </div>
      ) : null}
    </Question>
  )
}

/** Acts as a company, without id the own one. After a failure the form is refused again. */
async function actAs(id: number | null): Promise<unknown> {
  const body = new URLSearchParams(id === null ? {} : { tenant: String(id) })
  return fetch(paths.acting, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}
