import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Certificate } from './wording.ts'

/** A thread that nobody has needed for so long ends; the next certificate starts another. */
const IDLE_MS = 30_000
const MOST_THREADS = Math.min(4, availableParallelism())

type Job = {
  certificate: Certificate
  resolve: (bytes: Uint8Array<ArrayBuffer>) => void
  reject: (error: Error) => void
}
type Thread = { worker: Worker; job: Job | null; idle: NodeJS.Timeout | null }

const threads = new Set<Thread>()
const waiting: Job[] = []

/**
 * A certificate as PDF. It is drawn on a thread of its own, some 25 ms of work that would hold up
 * everybody's requests here; several at once are drawn by as many threads as there are cores.
 */
export function renderCertificate(certificate: Certificate): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  waiting.push({ certificate, resolve, reject })
  const free = [...threads].find(({ job }) => job === null)
  if (free) giveWork(free)
  else if (threads.size < MOST_THREADS) giveWork(startThread())
  return promise
}

function startThread(): Thread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 },
  })
  const thread: Thread = { worker, job: null, idle: null }
  threads.add(thread)
  worker.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
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
  const job = waiting.shift()
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
