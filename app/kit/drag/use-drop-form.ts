import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { useScopeProperty } from '../ui/post-form.tsx'
import { submitRetry } from '../ui/scripts/submit-retry.ts'

/**
 * Submits a drop as the form that does the same without dragging, marked as `dragged`: its action answers with a
 * redirect to the page (answers.server.ts), and the reason when it was refused.
 *
 * @param key key of the fetcher, unique on the page.
 */
export function useDropForm(key: string) {
  const { submit, formData, formAction, state } = useFetcher({ key })
  const scope = useScopeProperty()
  const [failures, setFailures] = useState(0)
  const [before, setBefore] = useState(state)
  if (before !== state) {
    setBefore(state)
    // The submission failed, and the user cancelled the retry (docs/decisions/0040).
    if (state === 'idle' && submitRetry.wasCancelled()) setFailures(failures + 1)
  }
  return {
    /** Fields and URL of the drop being sent. */
    formData,
    formAction,
    sending: state !== 'idle',
    /** Number of drops that got no answer. */
    failures,
    send: (fields: Record<string, string | number>, action: string) =>
      submit(
        { ...scope, ...fields, dragged: 'true' },
        { method: 'post', action, preventScrollReset: true },
      ),
  }
}
