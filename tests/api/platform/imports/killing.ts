import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import type { TestApi } from '#tests/support/api.ts'
import type { Rows } from '#tests/support/database/database-rows.ts'
import { openWorkers } from '#tests/support/servers/workers.ts'

/** Processes that do the jobs of a test's database and are killed (SIGKILL) while they do. */
export function openKilling(
  api: TestApi,
  rows: Rows,
  statusOf: (jobId: string) => Promise<ImportJob>,
) {
  const { startWorker, kill } = openWorkers(api)

  /** Lets workers work on a job and kills them, each after a while of up to `longest` ms. */
  async function killWhileWorking(jobId: string, times: number): Promise<number> {
    let kills = 0
    for (let longest = 250; kills < times; longest += 250) {
      const child = await startWorker()
      await sleep(Math.random() * longest)
      await kill(child)
      const { status } = await statusOf(jobId)
      if (status !== 'in_progress') return kills
      kills++
    }
    return kills
  }

  /** Kills a worker as soon as a batch more is applied, amid the next one; answers how many rows were. */
  async function killOnceApplying(jobId: string): Promise<number> {
    const applied = async () => {
      const [row] = await rows<{ imported_count: number; status: string }>(
        'select imported_count, status from imports where id = $1',
        [jobId],
      )
      return row!
    }
    const before = await applied()
    const child = await startWorker()
    const end = Date.now() + 60_000
    for (;;) {
      const now = await applied()
      if (now.imported_count > before.imported_count || now.status !== 'in_progress') break
      if (Date.now() > end) throw new Error('Nothing was applied')
      await sleep(5)
    }
    await sleep(Math.random() * 30)
    await kill(child)
    return (await applied()).imported_count
  }

  /** A worker that is left alone, until the job and what comes after it are done. */
  async function finish(jobId: string): Promise<{ resumedAfter: number }> {
    const taken = async () => {
      const [row] = await rows<{ xmin: string; settled: boolean; status: string }>(
        'select xmin::text, settled, status from imports where id = $1',
        [jobId],
      )
      return row!
    }
    const before = await taken()
    // It may have got to its end just before it was killed.
    if (before.status !== 'in_progress' && before.settled) return { resumedAfter: 0 }
    const child = await startWorker()
    const started = Date.now()
    let resumedAfter = Infinity
    for (;;) {
      const now = await taken()
      if (now.xmin !== before.xmin) resumedAfter = Math.min(resumedAfter, Date.now() - started)
      if (now.status !== 'in_progress' && now.settled) break
      if (Date.now() - started > 150_000) throw new Error('The job was not finished')
      await sleep(50)
    }
    await kill(child)
    return { resumedAfter }
  }

  /** Lets workers work and kills them, each after a while, until nothing is left to do. */
  async function killUntilDone(left: () => Promise<number>): Promise<number> {
    let kills = 0
    for (let longest = 400; ; longest += 200) {
      const child = await startWorker()
      const end = Date.now() + (kills < 3 ? Math.random() * longest : 120_000)
      while (Date.now() < end && (await left()) > 0) await sleep(10)
      await kill(child)
      if ((await left()) === 0) return kills
      kills++
    }
  }

  return { killWhileWorking, killOnceApplying, killUntilDone, finish }
}
