import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { JobProgress } from './job-progress.ts'

/**
 * Follows a running job. `initial` is what the server drew; when the job ends, or the stream cannot go
 * on, the page's own loader is asked again.
 */
export function useJobEvents(address: string, initial: JobProgress, running: boolean): JobProgress {
  const [progress, setProgress] = useState(initial)
  const { revalidate } = useRevalidator()

  useEffect(() => {
    setProgress(initial)
    if (!running) return
    const events = new EventSource(address)
    events.onmessage = ({ data }: MessageEvent<string>) =>
      setProgress(JSON.parse(data) as JobProgress)
    events.addEventListener('done', () => {
      events.close()
      revalidate()
    })
    return () => events.close()
    // The stream belongs to a phase of the job, not to each drawing of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [address, running, initial.phase])

  return progress
}
