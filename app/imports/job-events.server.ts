import { setTimeout as sleep } from 'node:timers/promises'
import type { AppLoadContext } from '@remix-run/node'
import type { Session } from '#contract/auth.ts'
import type { ImportJob } from '#contract/imports.ts'
import { notFound } from '../backend/not-found.ts'
import { secondsLeft, type JobProgress } from './job-progress.ts'

/** How often a running job is looked at: specification 1, section 9. */
const POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
/** The browser comes back by itself; a stream that lives for ever would hold a dead session open. */
const LIFE_MS = 10 * 60_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression and proxies would hold the events back.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/**
 * The progress of a job as server-sent events: one at once, one at each change, `done` when nothing
 * more will happen by itself. `read` asks the API. An API that is away for a moment is asked again;
 * any other refusal (the session ended, the job is gone) ends the stream, and the page looks for itself.
 * @throws Response 429 or 503 when too many are followed already.
 */
export function jobEvents(
  read: () => Promise<ImportJob>,
  { user, tenant }: Pick<Session, 'user' | 'tenant'>,
  { method }: Request,
  { connection, followImport }: AppLoadContext,
): Response {
  if (!connection.takesStreams) throw notFound()
  if (method === 'HEAD') return new Response(null, { headers: HEADERS })
  const encoder = new TextEncoder()
  const stopFollowing = followImport({ tenantId: tenant.id, userId: user.id })
  const leaving = new AbortController()
  const { signal } = leaving
  const { ending } = connection
  signal.addEventListener('abort', stopFollowing, { once: true })
  connection.closed.addEventListener('abort', () => leaving.abort(), { once: true, signal })
  if (connection.closed.aborted) leaving.abort()

  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      const ends = Date.now() + LIFE_MS
      const either = AbortSignal.any([signal, ending])
      let sent = ''
      let spoken = Date.now()
      send(`retry: ${POLL_MS * 2}\n\n`)
      while (Date.now() < ends && !ending.aborted) {
        const job = await read().catch(awayOrGone)
        if (signal.aborted) return
        if (job !== 'away' && job?.status !== 'in_progress') {
          send('event: done\ndata: {}\n\n')
          break
        }
        const data = job === 'away' ? sent : JSON.stringify(progressOf(job))
        if (data !== sent) {
          send(`data: ${data}\n\n`)
          sent = data
          spoken = Date.now()
        } else if (Date.now() - spoken > HEARTBEAT_MS) {
          send(': sigue\n\n')
          spoken = Date.now()
        }
        await sleep(POLL_MS, undefined, { signal: either }).catch(() => {})
      }
      if (!signal.aborted) controller.close()
      leaving.abort()
    },
    cancel() {
      leaving.abort()
    },
  })
  return new Response(stream, { headers: HEADERS })
}

/** The API's failures are thrown as answers: 5xx passes, the others do not. */
function awayOrGone(thrown: unknown): 'away' | null {
  return thrown instanceof Response && thrown.status >= 500 ? 'away' : null
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
