import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { submitRetry } from '../ui/submit-retry.ts'

/**
 * Sends what was dropped as the form that does the same without dragging, marked as `dragged`: its action answers
 * with a redirect to the page (answers.server.ts), with the reason where it was refused.
 *
 * @param key of the fetcher, unique on the page.
 */
export function useDropForm(key: string) {
  const { submit, formData, formAction, state } = useFetcher({ key })
  const [failures, setFailures] = useState(0)
  const [before, setBefore] = useState(state)
  if (before !== state) {
    setBefore(state)
    // Nobody answered, and the person gave up (docs/decisions/0040).
    if (state === 'idle' && submitRetry.wasCancelled()) setFailures(failures + 1)
  }
  return {
    /** What is on its way, and where to. */
    formData,
    formAction,
    sending: state !== 'idle',
    /** How many drops nobody has answered. */
    failures,
    send: (fields: Record<string, string | number>, action: string) =>
      submit({ ...fields, dragged: 'true' }, { method: 'post', action, preventScrollReset: true }),
  }
}
