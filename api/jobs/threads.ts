import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'
import type { Reply } from './thread.ts'

/** A thread that nobody has needed for so long ends; the next task starts another. */
const IDLE_MS = 30_000

type Waiting<Task, Result> = {
  task: Task
  signal: AbortSignal | undefined
  transferred: readonly Transferable[]
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
type Thread<Task, Result> = {
  worker: Worker
  at: Waiting<Task, Result> | null
  idle: NodeJS.Timeout | null
}

/** Threads that all do the same work, each one task at a time. */
export type Threads<Task, Result> = {
  /**
   * Does a task when its turn comes; one whose `signal` aborts before that is not done. What of it is
   * `transferred` is handed over instead of copied.
   */
  run(
    task: Task,
    options?: { signal?: AbortSignal | undefined; transferred?: readonly Transferable[] },
  ): Promise<Result>
  /** How many tasks wait for their turn. */
  waiting(): number
}

/**
 * Work of the processor that would hold up everybody's requests here, on at most `most` threads, which
 * start when they are needed. `script` answers tasks by `answerTasks` (thread.ts).
 */
export function openThreads<Task, Result>({
  script,
  most,
  resourceLimits,
}: {
  script: URL
  most: number
  resourceLimits: ResourceLimits
}): Threads<Task, Result> {
  const threads = new Set<Thread<Task, Result>>()
  const line: Waiting<Task, Result>[] = []

  function start(): Thread<Task, Result> {
    const worker = new Worker(script, { resourceLimits })
    const thread: Thread<Task, Result> = { worker, at: null, idle: null }
    threads.add(thread)
    worker.on('message', (reply: Reply<Result>) => {
      if ('result' in reply) thread.at?.resolve(reply.result)
      else thread.at?.reject(reply.error)
      thread.at = null
      giveWork(thread)
    })
    worker.on('error', (error: Error) => thread.at?.reject(error))
    worker.on('exit', () => {
      threads.delete(thread)
      if (thread.idle) clearTimeout(thread.idle)
      thread.at?.reject(new Error('A thread has ended before its task'))
      if (line.length > 0) giveWork(start())
    })
    return thread
  }

  function giveWork(thread: Thread<Task, Result>): void {
    if (thread.idle) clearTimeout(thread.idle)
    thread.idle = null
    const next = nextInLine()
    if (!next) {
      thread.idle = setTimeout(() => {
        threads.delete(thread)
        void thread.worker.terminate()
      }, IDLE_MS).unref()
      // A thread without work keeps no process alive.
      thread.worker.unref()
      return
    }
    thread.at = next
    thread.worker.ref()
    thread.worker.postMessage(next.task, next.transferred)
  }

  function nextInLine(): Waiting<Task, Result> | undefined {
    let next = line.shift()
    while (next?.signal?.aborted) {
      next.reject(next.signal.reason as Error)
      next = line.shift()
    }
    return next
  }

  return {
    run(task, { signal, transferred = [] } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      line.push({ task, signal, transferred, resolve, reject })
      const free = [...threads].find(({ at }) => at === null)
      if (free) giveWork(free)
      else if (threads.size < most) giveWork(start())
      return promise
    },
    waiting: () => line.length,
  }
}
