import { setPriority } from 'node:os'
import { parentPort, type Transferable } from 'node:worker_threads'

/** Message from a thread: the result of a task, or its error. */
export type Reply<Result> = { result: Result } | { error: Error }

/**
 * Worker side of `openThreads` (threads.ts): runs the tasks one after another.
 *
 * @param niceness scheduling priority of the thread below requests and the database, 0 to 19.
 * @param transferred objects of a result that are transferred instead of copied.
 */
export function answerTasks<Result>(
  // Its type is that of the tasks of `openThreads`.
  work: (task: never) => Result | Promise<Result>,
  {
    niceness,
    transferred = () => [],
  }: { niceness: number; transferred?: (result: Result) => Transferable[] },
): void {
  // Only Linux has priorities of single threads (0 is the calling one); elsewhere this would slow
  // the whole process.
  if (process.platform === 'linux') setPriority(0, niceness)

  async function answer(task: never): Promise<void> {
    try {
      const result = await work(task)
      parentPort?.postMessage({ result } satisfies Reply<Result>, transferred(result))
    } catch (error) {
      parentPort?.postMessage({ error: error as Error } satisfies Reply<Result>)
    }
  }
  parentPort?.on('message', (task: unknown) => void answer(task as never))
  parentPort?.on('messageerror', (error: Error) =>
    parentPort?.postMessage({ error } satisfies Reply<Result>),
  )
}
