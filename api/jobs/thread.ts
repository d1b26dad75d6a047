import { setPriority } from 'node:os'
import { parentPort, type Transferable } from 'node:worker_threads'

/** What a thread answers to a task. */
export type Reply<Result> = { result: Result } | { error: Error }

/**
 * The other end of `openThreads` (threads.ts): does each task that comes, one after another.
 *
 * @param niceness how far it stands back where requests and the database want the same core, 0 to 19.
 * @param transferred what of a result is handed over instead of copied.
 */
export function answerTasks<Result>(
  // What it is handed is whatever `openThreads` was asked to run.
  work: (task: never) => Result | Promise<Result>,
  {
    niceness,
    transferred = () => [],
  }: { niceness: number; transferred?: (result: Result) => Transferable[] },
): void {
  // Only Linux has priorities of single threads (0 is the one that asks); elsewhere this would slow the
  // whole process.
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
}
