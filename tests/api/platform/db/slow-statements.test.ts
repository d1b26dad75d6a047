import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { connectionWait, slowStatements } from '#api/platform/telemetry/registry.ts'
import { startTestApi } from '#tests/support/api.ts'

const { url } = await startTestApi()
const lines: string[] = []
const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) })
const db = openDatabase({ url, connections: 4, onError: () => {}, slow: { ms: 50, log } })
afterAll(() => db.close())

const scope = { tenantId: 1, requestId: 'request-1' }
const SECRET = 'marcela@personas.test'

/** The lines since the last call. */
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
const countOf = async () => (await slowStatements.get()).values[0]?.value ?? 0

test('logs a statement above the threshold by name, with tenant, request and rows, without values', async () => {
  const before = await countOf()
  await db.query(scope, sql`select pg_sleep(0.06), ${SECRET}::text from generate_series(1, 1)`)
  const [line] = logged()
  expect(line).toEqual({
    level: 40,
    msg: 'slow statement',
    statement: expect.stringMatching(/^select generate_series [0-9a-f]{12}$/),
    ms: expect.any(Number),
    rows: 1,
    tenant: 1,
    requestId: 'request-1',
  })
  expect(line?.['ms']).toBeGreaterThanOrEqual(50)
  expect(JSON.stringify(line)).not.toMatch(/marcela|pg_sleep/)
  expect(await countOf()).toBe(before + 1)
})

test('logs no statement below the threshold', async () => {
  await db.query(scope, sql`select name from areas`)
  await db.queryWithoutTenant(sql`select 1 as one`)
  expect(logged()).toEqual([])
})

test('names a prepared statement as its connection does, and with it its plan', async () => {
  await db.session(scope, async (session) => {
    await session.query(prepared(sql`select pg_sleep(0.06) from areas limit ${1}`))
    const [{ statement } = {}] = logged()
    const names = await session.query(sql`select name from pg_prepared_statements`)
    expect(names).toContainEqual({ name: statement })
  })
})

test('logs a statement that fails late by its error code', async () => {
  const late = db.query(scope, sql`select 1 / (length(pg_sleep(0.06)::text)) from areas limit 1`)
  await expect(late).rejects.toMatchObject({ code: '22012' })
  expect(logged()).toMatchObject([{ error: '22012', rows: null }])
})

test('logs a commit whose deferred triggers are slow', async () => {
  await db.transaction(scope, async (tx) => {
    await tx.query(sql`create temporary table slow_commit (id int)`)
    await tx.query(sql`create function pg_temp.sleep() returns trigger language plpgsql
                       as 'begin perform pg_sleep(0.06); return null; end'`)
    await tx.query(sql`create constraint trigger sleeps after insert on slow_commit
                       deferrable initially deferred for each row execute function pg_temp.sleep()`)
    await tx.query(sql`insert into slow_commit values (1)`)
    logged()
  })
  expect(logged()).toMatchObject([{ statement: expect.stringMatching(/^commit /), tenant: 1 }])
})

test('measures how long a request waits for a connection', async () => {
  const sumOf = async () =>
    (await connectionWait.get()).values.find(({ metricName }) => metricName?.endsWith('_sum'))!
      .value
  const before = await sumOf()
  await Promise.all(Array.from({ length: 6 }, () => db.query(scope, sql`select pg_sleep(0.1)`)))
  // Three have a connection at once, the others wait for them.
  expect((await sumOf()) - before).toBeGreaterThan(0.25)
})
