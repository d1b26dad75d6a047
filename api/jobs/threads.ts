import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'
import type { Reply } from './thread.ts'

/** Idle time after which a thread ends; the next task starts another. */
const IDLE_MS = 30_000

/** A task exceeded its timeout; its thread was terminated. */
class TaskTimeout extends Error {}

/** True when a task failed because it exceeded the time or memory of its thread. */
export function isExhaustion(error: unknown): boolean {
  return (
    error instanceof TaskTimeout || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

type Waiting<Task, Result> = {
  task: Task
  signal: AbortSignal | undefined
  timeoutMs: number | undefined
  transferred: readonly Transferable[]
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
type Thread<Task, Result> = {
  worker: Worker
  at: Waiting<Task, Result> | null
  idle: NodeJS.Timeout | null
  deadline: NodeJS.Timeout | undefined
}

/** Pool of worker threads for one kind of task, one task per thread at a time. */
export type Threads<Task, Result> = {
  /**
   * Queues a task; one whose `signal` aborts before it starts is not run. The objects in
   * `transferred` are transferred instead of copied. After `timeoutMs` of work the thread is
   * terminated and the task rejects with an error for which `isExhaustion` is true.
   */
  run(
    task: Task,
    options?: {
      signal?: AbortSignal | undefined
      transferred?: readonly Transferable[]
      timeoutMs?: number
    },
  ): Promise<Result>
  /** Number of queued tasks. */
  waiting(): number
}

/**
 * Opens a pool for CPU-bound work that would block the requests of this process, on at most `most()`
 * threads, which start on demand. `script` runs the tasks with `answerTasks` (thread.ts).
 */
export function openThreads<Task, Result>({
  script,
  most,
  resourceLimits,
}: {
  script: URL
  most: () => number
  resourceLimits: ResourceLimits
}): Threads<Task, Result> {
  const threads = new Set<Thread<Task, Result>>()
  const line: Waiting<Task, Result>[] = []

  function start(): Thread<Task, Result> {
    const worker = new Worker(script, { resourceLimits })
    const thread: Thread<Task, Result> = { worker, at: null, idle: null, deadline: undefined }
    threads.add(thread)
    worker.on('message', (reply: Reply<Result>) => {
      clearTimeout(thread.deadline)
      if ('result' in reply) thread.at?.resolve(reply.result)
      else thread.at?.reject(reply.error)
      thread.at = null
      giveWork(thread)
    })
    worker.on('error', (error: Error) => thread.at?.reject(error))
    worker.on('exit', () => {
      threads.delete(thread)
      clearTimeout(thread.deadline)
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
      // An idle thread does not keep the process alive.
      thread.worker.unref()
      return
    }
    thread.at = next
    thread.worker.ref()
    thread.worker.postMessage(next.task, next.transferred)
    if (next.timeoutMs !== undefined) {
      thread.deadline = setTimeout(() => end(thread), next.timeoutMs)
    }
  }

  function end(thread: Thread<Task, Result>): void {
    thread.at?.reject(new TaskTimeout('A task took longer than it may'))
    // Another thread replaces it once it has exited.
    void thread.worker.terminate()
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
    run(task, { signal, transferred = [], timeoutMs } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      line.push({ task, signal, transferred, timeoutMs, resolve, reject })
      const free = [...threads].find(({ at }) => at === null)
      if (free) giveWork(free)
      else if (threads.size < most()) giveWork(start())
      return promise
    },
    waiting: () => line.length,
  }
}
