import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'
import { createFairQueue, type Owner } from './fair-queue.ts'
import type { Reply } from './thread.ts'

/** Idle time after which a thread ends; the next task starts another. */
const IDLE_MS = 30_000

/** Owner of tasks that no company asked for. */
const NOBODY = ''

/** Time that the task of an owner waits for a thread. Proxies give up a request that is not answered in two minutes. */
const MAX_WAIT_MS = 45_000

/** A task exceeded its timeout, or its result cannot be received; its thread was terminated or has another task. */
class TaskExceeded extends Error {}

/** True when a task failed because it exceeded the time, memory or stack of its thread. */
export function isExhaustion(error: unknown): boolean {
  return (
    error instanceof TaskExceeded ||
    error instanceof RangeError ||
    (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

/** No thread was free for the task of an owner in time. */
export class ThreadsBusy extends Error {}

type Waiting<Task, Result> = {
  task: Task
  owner: Owner
  signal: AbortSignal | undefined
  timeoutMs: number | undefined
  transferred: readonly Transferable[]
  /** Refuses it when it has waited too long. */
  late: NodeJS.Timeout | undefined
  resolve: (result: Result) => void
  reject: (error: Error) => void
}
type Thread<Task, Result> = {
  worker: Worker
  at: Waiting<Task, Result> | null
  idle: NodeJS.Timeout | undefined
  deadline: NodeJS.Timeout | undefined
  /** True when it is being terminated. */
  ended: boolean
}

/** Pool of worker threads for one kind of task, one task per thread at a time. */
export type Threads<Task, Result> = {
  /**
   * Queues a task; one whose `signal` aborts before it starts is not run. The objects in
   * `transferred` are transferred instead of copied. After `timeoutMs` of work the thread is
   * terminated and the task rejects with an error for which `isExhaustion` is true.
   *
   * Owners, which are companies, are served round robin, and one of them never has all threads where there are
   * several. The task of an owner rejects with `ThreadsBusy` when it has waited too long, which is answered
   * with 503.
   */
  run(
    task: Task,
    options?: {
      owner?: Owner
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
  maxWaitMs = MAX_WAIT_MS,
}: {
  script: URL
  most: () => number
  resourceLimits: ResourceLimits
  maxWaitMs?: number
}): Threads<Task, Result> {
  const threads = new Set<Thread<Task, Result>>()
  const queue = createFairQueue<Waiting<Task, Result>>()

  function start(): Thread<Task, Result> {
    const worker = new Worker(script, { resourceLimits })
    const thread: Thread<Task, Result> = {
      ...{ worker, at: null, idle: undefined, deadline: undefined, ended: false },
    }
    threads.add(thread)
    const received = (finish: (at: Waiting<Task, Result>) => void) => {
      if (thread.ended) return
      clearTimeout(thread.deadline)
      if (thread.at) finish(thread.at)
      thread.at = null
      rest(thread)
      dispatch()
    }
    worker.on('message', (reply: Reply<Result>) =>
      received(({ resolve, reject }) =>
        'result' in reply ? resolve(reply.result) : reject(reply.error),
      ),
    )
    // A result that is nested too deeply is sent and cannot be received.
    worker.on('messageerror', ({ message }) =>
      received(({ reject }) => reject(new TaskExceeded(message))),
    )
    worker.on('error', (error: Error) => thread.at?.reject(error))
    worker.on('exit', () => {
      threads.delete(thread)
      clearTimeout(thread.deadline)
      clearTimeout(thread.idle)
      thread.at?.reject(new Error('A thread has ended before its task'))
      dispatch()
    })
    return thread
  }

  /** Gives the queued tasks to the threads that are free or may still be started. */
  function dispatch(): void {
    for (;;) {
      const free = [...threads].find(({ at }) => at === null)
      if (!free && threads.size >= most()) return
      const next = nextInLine()
      if (!next) return
      give(free ?? start(), next)
    }
  }

  function give(thread: Thread<Task, Result>, next: Waiting<Task, Result>): void {
    clearTimeout(thread.idle)
    thread.at = next
    thread.worker.ref()
    thread.worker.postMessage(next.task, next.transferred)
    if (next.timeoutMs !== undefined) {
      thread.deadline = setTimeout(() => end(thread), next.timeoutMs)
    }
  }

  function rest(thread: Thread<Task, Result>): void {
    thread.idle = setTimeout(() => {
      threads.delete(thread)
      void thread.worker.terminate()
    }, IDLE_MS).unref()
    // An idle thread does not keep the process alive.
    thread.worker.unref()
  }

  function end(thread: Thread<Task, Result>): void {
    thread.ended = true
    thread.at?.reject(new TaskExceeded('A task took longer than it may'))
    // Another thread replaces it once it has exited.
    void thread.worker.terminate()
  }

  /** True when the owner leaves a thread to others. */
  function mayStart(owner: Owner): boolean {
    if (owner === NOBODY) return true
    const running = [...threads].filter(({ at }) => at?.owner === owner).length
    return running < Math.max(1, most() - 1)
  }

  function nextInLine(): Waiting<Task, Result> | undefined {
    for (;;) {
      const next = queue.next(mayStart)
      clearTimeout(next?.late)
      if (!next?.signal?.aborted) return next
      next.reject(next.signal.reason as Error)
    }
  }

  return {
    run(task, { owner = NOBODY, signal, transferred = [], timeoutMs } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const late = () => {
        queue.remove(owner, waiting)
        reject(new ThreadsBusy('No thread was free in time'))
      }
      const waiting: Waiting<Task, Result> = {
        ...{ task, owner, signal, timeoutMs, transferred, resolve, reject },
        late: owner === NOBODY ? undefined : setTimeout(late, maxWaitMs),
      }
      queue.push(owner, waiting)
      dispatch()
      return promise
    },
    waiting: () => queue.size(),
  }
}
