import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database-rows.ts'
import { bigUser, bigUsersCsv, csvLine } from '#tests/files/generate.ts'
import { importsOn, statusOf } from './imports.ts'

/**
 * The process that imports is killed (SIGKILL) at random moments. Users are unique by themselves, so
 * what tells whether a row was applied twice is what is not: versions, results and invitations.
 */

const ROWS = 20_000
const KILLS = 10
const FIRST = bigUser(1).username
const LAST = bigUser(ROWS).username

const api = await startTestApi()
const { accepted } = importsOn(api)
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')

const alive = new Set<ChildProcess>()
afterEach(() => alive.forEach((child) => child.kill('SIGKILL')))

async function startWorker(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('worker-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, api.url, api.services.settings.files], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  alive.add(child)
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
  alive.delete(child)
}

/** Lets workers work on a job and kills them, each after a while of up to `longest` ms. */
async function killWhileWorking(jobId: string, times: number): Promise<number> {
  let kills = 0
  for (let longest = 250; kills < times; longest += 250) {
    const child = await startWorker()
    await sleep(Math.random() * longest)
    await kill(child)
    const { status } = await statusOf(admin, jobId)
    if (status !== 'in_progress') return kills
    kills++
  }
  return kills
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

async function one(statement: string, values: unknown[] = []): Promise<Record<string, number>> {
  const [row] = await rows<Record<string, string>>(statement, values)
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]))
}

test('each row is applied once, and each person invited once', { timeout: 400_000 }, async () => {
  const file = Buffer.concat(await bigUsersCsv({ rows: ROWS }).toArray())
  const jobId = await accepted(admin, file)
  let kills = await killWhileWorking(jobId, 3)
  expect((await finish(jobId)).resumedAfter).toBeLessThan(15_000)
  expect(await statusOf(admin, jobId)).toMatchObject({
    phase: 'validation_complete',
    counts: { rows: ROWS, create: ROWS, errors: 0 },
  })

  await admin('POST', '/users/import', { jobId })
  kills += await killWhileWorking(jobId, KILLS)
  await finish(jobId)
  expect(await statusOf(admin, jobId)).toMatchObject({
    phase: 'import_complete',
    props: { imported_count: ROWS, failed_count: 0 },
  })
  expect(
    await one(
      `select count(*) as users, count(*) filter (where version = 1) as untouched
       from users where username between $1 and $2`,
      [FIRST, LAST],
    ),
  ).toEqual({ users: ROWS, untouched: ROWS })
  expect(
    await one('select count(*) as results from import_results where import_id = $1', [jobId]),
  ).toEqual({ results: ROWS })
  // Every fiftieth is disabled and gets no invitation.
  const invited = ROWS - ROWS / 50
  expect(
    await one(
      `select count(*) as mails, count(distinct recipient) as people from mails
       where recipient like 'masivo%'`,
    ),
  ).toEqual({ mails: invited, people: invited })

  // The same people change: an update applied twice would raise their version twice.
  const changes = Array.from({ length: ROWS }, (_, n) =>
    csvLine([bigUser(n + 1).username, `Sede ${n % 7}`, n === 0 ? '' : bigUser(1).username]),
  )
  const updateId = await accepted(admin, `username,location,manager_username\n${changes.join('')}`)
  await finish(updateId)
  await admin('POST', '/users/import', { jobId: updateId })
  kills += await killWhileWorking(updateId, KILLS)
  await finish(updateId)
  expect(await statusOf(admin, updateId)).toMatchObject({
    phase: 'import_complete',
    props: { imported_count: ROWS, failed_count: 0 },
  })
  // One change of the row's own cells, one when its manager was linked.
  expect(
    await one(
      `select count(*) filter (where version = 3) as changed, count(manager_id) as managed
       from users where username between $1 and $2`,
      [FIRST, LAST],
    ),
  ).toEqual({ changed: ROWS - 1, managed: ROWS - 1 })
  expect(kills).toBeGreaterThanOrEqual(3)
})
