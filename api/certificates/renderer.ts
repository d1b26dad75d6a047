import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { certificatesDrawn, certificatesPending } from '../http/metrics.ts'
import type { Certificate } from './wording.ts'

/** A thread that nobody has needed for so long ends; the next certificate starts another. */
const IDLE_MS = 30_000
const MOST_THREADS = Math.min(4, availableParallelism())

/** So many certificates asked for at once keep every thread busy; more would only wait. */
export const AT_ONCE = 2 * MOST_THREADS

type Job = {
  certificate: Certificate
  signal: AbortSignal | undefined
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; job: Job | null; idle: NodeJS.Timeout | null }

const threads = new Set<Thread>()
const waiting: Job[] = []

/**
 * A certificate as PDF. It is drawn on a thread of its own, 10 to 25 ms of work that would hold up
 * everybody's requests here; several at once are drawn by as many threads as there are cores. With a
 * `signal` that aborts before its turn comes it is not drawn.
 */
export function renderCertificate(
  certificate: Certificate,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  waiting.push({ certificate, signal, resolve, reject })
  certificatesPending.inc()
  const free = [...threads].find(({ job }) => job === null)
  if (free) giveWork(free)
  else if (threads.size < MOST_THREADS) giveWork(startThread())
  return promise.finally(() => certificatesPending.dec())
}

function startThread(): Thread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    // It lives on some 20 MiB; with more, garbage piles up before V8 looks.
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  })
  const thread: Thread = { worker, job: null, idle: null }
  threads.add(thread)
  worker.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
    certificatesDrawn.inc()
    thread.job?.resolve(bytes)
    thread.job = null
    giveWork(thread)
  })
  worker.on('error', (error: Error) => thread.job?.reject(error))
  worker.on('exit', () => {
    threads.delete(thread)
    if (thread.idle) clearTimeout(thread.idle)
    thread.job?.reject(new Error('The thread that draws certificates has ended'))
    if (waiting.length > 0) giveWork(startThread())
  })
  return thread
}

function giveWork(thread: Thread): void {
  if (thread.idle) clearTimeout(thread.idle)
  thread.idle = null
  const job = nextJob()
  if (!job) {
    thread.idle = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, IDLE_MS).unref()
    // A thread without work keeps no process alive.
    thread.worker.unref()
    return
  }
  thread.job = job
  thread.worker.ref()
  thread.worker.postMessage(job.certificate)
}

function nextJob(): Job | undefined {
  let job = waiting.shift()
  while (job?.signal?.aborted) {
    job.reject(job.signal.reason as Error)
    job = waiting.shift()
  }
  return job
}
