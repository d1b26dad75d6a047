import { useCallback, useEffect, useRef } from 'react'
import { submitRetry } from '#app/kit/ui/scripts/submit-retry.ts'

/** Time after which what got no answer is sent again; the browser's return online does so at once. */
const RETRY_MS = 5_000

/**
 * While the panel is being saved, answers the question after a form without an answer (docs/decisions/0040) by going
 * on: a dialog would take the focus from what is being typed. A form of another account or company still asks.
 * @param isSaving tells whether the form without an answer is the panel's.
 * @param retry called after a while, and when the browser is online again.
 * @returns `refusal`: what the server said when it did not store the panel; null when it could not be reached.
 */
export function useNoAnswer(isSaving: () => boolean, retry: () => void) {
  const said = useRef<string | null>(null)
  useEffect(
    () =>
      submitRetry.subscribe(() => {
        const prompt = submitRetry.get()
        if (!prompt || prompt.way || !isSaving()) return
        said.current = prompt.title === UNREACHABLE ? null : prompt.message
        prompt.edit()
      }),
    [isSaving],
  )
  useEffect(() => {
    const timer = setInterval(() => {
      if (navigator.onLine) retry()
    }, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [retry])
  return { refusal: useCallback(() => said.current, []) }
}

/** Title of the question when the server could not be reached. */
const UNREACHABLE = 'Sin conexión'
