import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'
import type { Reply } from './thread.ts'

/** A thread that nobody has needed for so long ends; the next task starts another. */
const IDLE_MS = 30_000

/** A task took longer than it may; its thread was terminated. */
class TaskTimeout extends Error {}

/** Whether a task failed because it took more time or memory than its thread may take. */
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

/** Threads that all do the same work, each one task at a time. */
export type Threads<Task, Result> = {
  /**
   * Does a task when its turn comes; one whose `signal` aborts before that is not done. What of it is
   * `transferred` is handed over instead of copied. After `timeoutMs` of work the thread is terminated and the task
   * rejects with an error that `isExhaustion` tells.
   */
  run(
    task: Task,
    options?: {
      signal?: AbortSignal | undefined
      transferred?: readonly Transferable[]
      timeoutMs?: number
    },
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
      // A thread without work keeps no process alive.
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
    // Its place is taken by another once it has exited.
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
      else if (threads.size < most) giveWork(start())
      return promise
    },
    waiting: () => line.length,
  }
}
