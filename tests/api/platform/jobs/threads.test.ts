import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isExhaustion, openThreads, ThreadsBusy } from '#api/platform/jobs/threads.ts'
import { inTemporaryFile } from '#api/platform/files/spool.ts'

/** Pools of threads: fairness among companies, and what a thread cannot answer. */

type Task = { ms?: number; depth?: number; answer?: unknown }

const THREAD = fileURLToPath(new URL('../../../../api/platform/jobs/thread.ts', import.meta.url))

/** Runs `work` with a pool whose tasks sleep, or answer what is nested so deeply. */
function withPool<T>(
  most: number,
  work: (run: ReturnType<typeof openThreads<Task, unknown>>['run']) => Promise<T>,
  maxWaitMs?: number,
): Promise<T> {
  return inTemporaryFile(async (file) => {
    const script = path.join(path.dirname(file), 'tasks.ts')
    await writeFile(
      script,
      `import { answerTasks } from ${JSON.stringify(pathToFileURL(THREAD).href)}
       answerTasks(async ({ ms = 0, depth = 0, answer = null }) => {
         await new Promise((resolve) => setTimeout(resolve, ms))
         let nested = answer
         for (let at = 0; at < depth; at++) nested = [nested]
         return nested
       }, { niceness: 0 })`,
    )
    const { run } = openThreads<Task, unknown>({
      script: pathToFileURL(script),
      most: () => most,
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
      ...(maxWaitMs !== undefined && { maxWaitMs }),
    })
    return work(run)
  })
}

test.each([2_000, 20_000, 200_000])(
  'answers a result of %i nested lists, or says that it exceeds the thread, and goes on',
  async (depth) => {
    await withPool(1, async (run) => {
      const answered = await run({ depth }, { timeoutMs: 10_000 }).then(
        () => true,
        (error: unknown) => isExhaustion(error),
      )
      expect(answered).toBe(true)
      expect(await run({ answer: 'next' }, { timeoutMs: 10_000 })).toBe('next')
    })
  },
)

test('serves companies in turn, however many tasks one of them has', async () => {
  await withPool(1, async (run) => {
    const done: string[] = []
    const ask = (owner: number, name: string) =>
      run({ ms: 20 }, { owner }).then(() => void done.push(name))
    const many = Array.from({ length: 6 }, (_, at) => ask(1, `A${at}`))
    await Promise.all([...many, ask(2, 'B'), ask(3, 'C')])
    expect(done.slice(0, 4)).toEqual(['A0', 'A1', 'B', 'C'])
  })
})

test('leaves a thread to others when one company has many long tasks', async () => {
  await withPool(2, async (run) => {
    const long = [1, 2].map(() => run({ ms: 2_000 }, { owner: 1 }))
    const began = Date.now()
    await run({}, { owner: 2 })
    expect(Date.now() - began).toBeLessThan(1_800)
    await Promise.all(long)
  })
})

test('refuses a task of a company that no thread is free for in time', async () => {
  await withPool(
    1,
    async (run) => {
      const long = run({ ms: 1_500 }, { owner: 1 })
      await expect(run({}, { owner: 2 })).rejects.toBeInstanceOf(ThreadsBusy)
      await long
      expect(await run({ answer: 1 }, { owner: 2 })).toBe(1)
    },
    500,
  )
})
