import type { AppLoadContext } from '@remix-run/node'
import type { ImportJob } from '#contract/imports.ts'
import { secondsLeft, type JobProgress } from './job-progress.ts'

/** How often a running job is looked at: specification 1, section 9. */
const POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
/** The browser comes back by itself; a stream that lives for ever would hold a dead session open. */
const LIFE_MS = 10 * 60_000

/**
 * The progress of a job as server-sent events: one at once, one at each change, `done` when nothing
 * more will happen by itself. `read` asks the API; when it throws (the session ended, the job is gone)
 * the page is told to look for itself.
 */
export function jobEvents(
  read: () => Promise<ImportJob>,
  { connection }: AppLoadContext,
): Response {
  const encoder = new TextEncoder()
  let left = false
  connection.closed.addEventListener('abort', () => (left = true), { once: true })

  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const ends = Date.now() + LIFE_MS
      let sent = ''
      let spoken = Date.now()
      send(`retry: ${POLL_MS * 2}\n\n`)
      while (!left && Date.now() < ends) {
        const job = await read().catch(() => null)
        if (left) break
        if (!job || job.status !== 'in_progress') {
          send('event: done\ndata: {}\n\n')
          break
        }
        const data = JSON.stringify(progressOf(job))
        if (data !== sent) {
          send(`data: ${data}\n\n`)
          sent = data
          spoken = Date.now()
        } else if (Date.now() - spoken > HEARTBEAT_MS) {
          send(': sigue\n\n')
          spoken = Date.now()
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
      if (!left) controller.close()
    },
    cancel() {
      left = true
    },
  })
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Compression and proxies would hold the events back.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** What of a job moves while it runs. */
export function progressOf(job: ImportJob): JobProgress {
  return {
    phase: job.phase,
    progress: job.progress,
    rows: job.counts.rows,
    imported: job.props.imported_count,
    failed: job.props.failed_count,
    cancelling: job.cancelling,
    secondsLeft: secondsLeft(job, Date.now()),
  }
}
