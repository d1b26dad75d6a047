import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/**
 * The last answer to what is being typed, and to which text it belongs; asked for after a pause.
 * `ask` is null when there is nothing to ask. Failures keep the answer before.
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
    // `ask` is made anew with each render and means the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, asks])
  return latest
}
