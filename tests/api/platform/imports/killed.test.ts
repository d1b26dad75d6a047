import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { WHOLE } from '#tests/support/extent.ts'
import { bigUser, bigUsersCsv, csvLine } from '#tests/files/generate.ts'
import { importsOn, statusOf } from './imports.ts'
import { openKilling } from './killing.ts'

/**
 * The process that imports is killed (SIGKILL) at random moments. Users are unique by themselves, so
 * what tells whether a row was applied twice is what is not: versions, results and invitations.
 */

/** Fewer in `npm test`: a batch is a hundredth of either. */
const ROWS = WHOLE ? 10_000 : 2_000
const KILLS = WHOLE ? 6 : 2
const FIRST = bigUser(1).username
const LAST = bigUser(ROWS).username

const api = await startTestApi()
const { accepted } = importsOn(api)
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const { killWhileWorking, finish } = openKilling(api, rows, (jobId) => statusOf(admin, jobId))

async function one(statement: string, values: unknown[] = []): Promise<Record<string, number>> {
  const [row] = await rows<Record<string, string>>(statement, values)
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]))
}

test('each row is applied once, and each person invited once', { timeout: 400_000 }, async () => {
  const file = Buffer.concat(await bigUsersCsv({ rows: ROWS }).toArray())
  const jobId = await accepted(admin, file)
  let kills = await killWhileWorking(jobId, WHOLE ? 3 : 1)
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
  expect(kills).toBeGreaterThanOrEqual(2)
})
