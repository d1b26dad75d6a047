import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import {
  maintainAuditLog,
  prepareAuditLog,
  setAuditRetention,
} from '#api/oversight/audit-log/months.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openLog } from './log.ts'

const api = await startTestApi()
const { rows, read, write, admin } = await openLog(api)
const { url, services } = api

const monthsOf = async () =>
  (
    await rows<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1`,
    )
  ).map(({ name }) => name)

/** Name of the partition of a month, counted from this one. */
const monthNamed = async (months: number) =>
  (
    await rows<{ name: string }>(
      `select 'audit_log_' || to_char(now() at time zone 'UTC' + $1 * interval '1 month', 'YYYY_MM') as name`,
      [months],
    )
  )[0]!.name

const partitionOf = async (id: number) =>
  (
    await rows<{ name: string }>(
      `select tableoid::regclass::text as name from audit_log where id = $1`,
      [id],
    )
  )[0]!.name

/** Runs the nightly step; answers what it told the log. */
async function maintain(): Promise<string[]> {
  const told: string[] = []
  const log = { ...services.log, info: ({ step }: { step: string }) => told.push(step) }
  await maintainAuditLog({ db: services.db, log: log as never })
  return told
}

afterEach(async () => {
  await setAuditRetention(url, null)
  await maintain()
})

test('entries lie in the month that they are written in, and in the order of time', async () => {
  const before = await write({ label: 'Antes' })
  const { status } = await admin('POST', '/groups', { name: 'De este mes' })
  expect(status).toBe(201)
  const [newest] = (await read('limit=1')).results
  expect(newest!.label).toBe('De este mes')
  expect(newest!.id).toBeGreaterThan(before)
  expect(await partitionOf(newest!.id)).toBe(await monthNamed(0))
})

test('there are partitions for three months ahead, and a start adds the missing ones', async () => {
  const last = await monthNamed(3)
  expect(await monthsOf()).toContain(last)
  await rows(`drop table ${last}`)
  await prepareAuditLog(url)
  expect(await monthsOf()).toContain(last)
})

test('a day of the month in which the log got months finds entries of before', async () => {
  await rows(
    `insert into audit_log (tenant_id, id, action, entity, label) values (1, 7, 'other', 'skill', 'De antes')`,
  )
  expect(await partitionOf(7)).toBe('audit_log_before')
  const [{ today }] = (await rows(
    `select (now() at time zone 'America/Bogota')::date::text as today`,
  )) as [{ today: string }]
  const { results } = await read(`from=${today}&to=${today}&entity=skill`)
  expect(results.map(({ id }) => id)).toContain(7)
  const [{ later }] = (await rows(`select (now() + interval '70 days')::date::text as later`)) as [
    { later: string },
  ]
  expect((await read(`from=${later}`)).results).toEqual([])
})

test('a month for which there is no partition is kept in the one for the rest, and read', async () => {
  const last = await monthNamed(3)
  await rows(`drop table ${last}`)
  const [{ at }] = (await rows(`select now() + interval '3 months' as at`)) as [{ at: Date }]
  const id = await write({ at, label: 'Sin mes' })
  expect(await partitionOf(id)).toBe('audit_log_rest')
  expect((await read('q=sin%20mes')).results.map((entry) => entry.id)).toEqual([id])
  expect(await maintain()).toEqual([])
  expect(await partitionOf(id)).toBe('audit_log_rest')
  await rows(`delete from audit_log where id = $1`, [id])
  expect(await maintain()).toEqual([`created ${last}`])
})

test('a reader who does not end makes the night’s step wait for another night, and nobody else', async () => {
  const last = await monthNamed(3)
  await rows(`drop table ${last}`)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  try {
    await reader.query('begin')
    await reader.query('select count(*) from audit_log')
    expect(await maintain()).toEqual([])
    expect(await write({ label: 'Mientras tanto' })).toBeGreaterThan(0)
  } finally {
    await reader.end()
  }
  expect(await maintain()).toEqual([`created ${last}`])
})

test('months past retention are dropped with their operations, and none without a retention', async () => {
  await rows(`drop table audit_log_before`)
  const [old, kept] = [await monthNamed(-13), await monthNamed(-12)]
  const at = await rows<{ at: Date }>(
    `select date_trunc('month', now()) - n * interval '1 month' + interval '1 day' as at from unnest('{13,12}'::int[]) n`,
  )
  for (const moment of at)
    await rows("select create_audit_month(date_trunc('month', $1::timestamptz, 'UTC'))", [
      moment.at,
    ])
  const ids = [await write({ at: at[0]!.at }), await write({ at: at[1]!.at })]
  expect(await maintain()).toEqual([])
  await setAuditRetention(url, 12)
  expect(await maintain()).toEqual([`dropped ${old}`, 'deleted operations past retention'])
  expect(await monthsOf()).toContain(kept)
  const left = await rows<{ id: string }>(`select id from audit_deeds where id = any($1)`, [ids])
  expect(left).toEqual([{ id: String(ids[1]) }])
})
