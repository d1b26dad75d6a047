import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/**
 * Returns the latest answer for the typed text, with the text it belongs to; debounced. `ask` is null when nothing
 * should be asked. After a failure the previous answer stays.
 */
export function useLatest<T>(
  typed: string,
  ask: ((typed: string, signal: AbortSignal) => Promise<T>) | null,
): { typed: string; answer: T } | null {
  const [latest, setLatest] = useState<{ typed: string; answer: T } | null>(null)
  const asks = ask !== null && typed !== ''
  useEffect(() => {
    if (!asks) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(typed, abort.signal).then(
        (answer) => setLatest({ typed, answer }),
        () => {},
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // `ask` is a new function with the same meaning on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, asks])
  return latest
}
