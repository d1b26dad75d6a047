import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { JobProgress } from './job-progress.ts'

/** A stream that was refused is not opened again by the browser. */
const REFUSED_MS = 5_000

/**
 * Follows a running phase of a job. `initial` is what the server drew; when the phase ends, or the
 * stream cannot go on, the page's own loader is asked again.
 */
export function useJobEvents(address: string, initial: JobProgress): JobProgress {
  const [progress, setProgress] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const events = new EventSource(address)
    let again: ReturnType<typeof setTimeout> | undefined
    events.onmessage = ({ data }: MessageEvent<string>) =>
      setProgress(JSON.parse(data) as JobProgress)
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return
      again = setTimeout(() => {
        revalidate()
        setAttempt(attempt + 1)
      }, REFUSED_MS)
    }
    events.addEventListener('done', () => {
      events.close()
      revalidate()
    })
    return () => {
      clearTimeout(again)
      events.close()
    }
  }, [address, attempt, revalidate])

  return progress
}
