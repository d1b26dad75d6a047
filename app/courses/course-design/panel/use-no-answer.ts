import { useEffect } from 'react'
import { submitRetry } from '#app/kit/ui/scripts/submit-retry.ts'
import { AUTOSAVE } from './autosave.ts'

/** Time after which what got no answer is sent again; the browser's return online does so at once. */
const RETRY_MS = 5_000

/**
 * Sends an autosave without an answer again until there is one, instead of asking (docs/decisions/0040): a dialog
 * would take the focus from what is being typed. Other forms, and one of another account or company, still ask.
 * @param onWait called after each attempt, with the message of the server; null when it did not answer.
 */
export function useNoAnswer(onWait: (refusal: string | null) => void): void {
  useEffect(
    () =>
      submitRetry.resend((form, refusal) => {
        if (!(form instanceof FormData && form.has(AUTOSAVE))) return null
        onWait(refusal)
        return nextAttempt()
      }),
    [onWait],
  )
}

function nextAttempt(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      clearTimeout(timer)
      window.removeEventListener('online', begin)
      resolve()
    }
    const timer = setTimeout(begin, RETRY_MS)
    window.addEventListener('online', begin)
  })
}
