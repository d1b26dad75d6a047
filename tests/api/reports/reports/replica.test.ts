import { setTimeout as sleep } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sql from 'sql-template-tag'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { seedDemoOnce } from '#api/demo/seed.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { streamCsv } from '#api/platform/downloads/csv.ts'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import { streamWorkbook } from '#api/platform/downloads/workbook.ts'
import { prepareDatabase } from '#api/prepare-database.ts'
import { openServices } from '#api/main.ts'
import { DEMO_PASSWORD, testSettings } from '#tests/support/settings.ts'
import {
  serverPrograms,
  startReplicatedServers,
  type ReplicatedServers,
} from '#tests/support/servers/replicated-servers.ts'

/**
 * PostgreSQL's own streaming replication between two servers of Debian's package: in CI's part for servers
 * (TEST_DATABASE_URL), and nowhere where the package is missing, which the title then says.
 */
const bin = serverPrograms()
const missing = !bin
  ? 'not run: the package postgresql is not installed'
  : !process.env['TEST_DATABASE_URL']
    ? 'not run: only with TEST_DATABASE_URL'
    : null

const MAX_LAG_SECONDS = 12

/** A reader who has written nothing. */
const SOMEBODY = { tenantId: 1, actor: { id: 999_999_999, first_name: 'Ana', last_name: 'Gil' } }

describe.skipIf(missing)(`reports are read from a replica${missing ? ` (${missing})` : ''}`, () => {
  let servers: ReplicatedServers
  let services: Awaited<ReturnType<typeof openServices>>
  let api: ReturnType<typeof createApi>
  let token: string
  /** Token of somebody who writes. */
  let writer: string
  const logged: string[] = []

  beforeAll(async () => {
    servers = await startReplicatedServers(bin!)
    await migrate(servers.primaryUrl, prepareDatabase)
    const settings = testSettings({
      DATABASE_URL: servers.primaryUrl,
      DATABASE_READ_URL: servers.standbyUrl,
      DATABASE_READ_LAG_SECONDS: String(MAX_LAG_SECONDS),
    })
    await seedDemoOnce(settings, servers.primaryUrl, pino({ level: 'silent' }))
    const log = pino(
      { level: 'info' },
      new Writable({
        write: (chunk: Buffer, _, done) => {
          logged.push((JSON.parse(chunk.toString()) as { msg: string }).msg)
          done()
        },
      }),
    )
    services = await openServices(settings, servers.primaryUrl, log, { works: false })
    api = createApi(services)
    token = await tokenOf('reader')
    writer = await tokenOf('admin')
    await until(() => used())
  })
  afterAll(async () => {
    await services.close()
    await servers.remove()
  })

  const ask = (path: string, init: RequestInit = {}) =>
    Promise.resolve(
      api.fetch(
        new Request(`http://sendero.test/api${path}`, {
          ...init,
          headers: init.headers ?? { authorization: `Bearer ${token}` },
        }),
        { address: '127.0.0.1' },
      ),
    )
  async function tokenOf(persona: string): Promise<string> {
    const answer = await ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoConsole/test' },
      body: JSON.stringify({ username: `${persona}@1.sendero.test`, password: DEMO_PASSWORD }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  const page = async (path = '/reports/courses', by = token) => {
    const answer = await ask(path, { headers: { authorization: `Bearer ${by}` } })
    const body: any = await answer.json()
    return { status: answer.status, body }
  }
  const used = () => services.reads.replica()!.used
  const asked = () => services.reads.replica()!.readCounts
  async function until(ready: () => boolean | Promise<boolean>): Promise<void> {
    const late = Date.now() + 30_000
    while (!(await ready())) {
      if (Date.now() > late) throw new Error('It has not come to that')
      await sleep(50)
    }
  }
  const caughtUp = () =>
    until(async () => {
      const [main] = await servers.onPrimary('select pg_current_wal_flush_lsn()::text as lsn')
      const [other] = await servers.onStandby(
        `select pg_last_wal_replay_lsn() >= '${String(main!['lsn'])}'::pg_lsn as all`,
      )
      return other!['all'] === true
    })
  /** Points of everybody in company 1, as a change that a report shows. */
  const setPoints = (points: number) =>
    servers.onPrimary(`update course_users set points = ${points} where tenant_id = 1 and enabled`)
  const average = async (by = token) =>
    (await page('/reports/courses?onlyActive=false', by)).body.foot.averages.points

  test('pages and files come from the standby, under the same role, company and units', async () => {
    await setPoints(7)
    await caughtUp()
    const before = asked()
    expect((await page()).body.as_of).toBeNull()
    expect(await average()).toBe(7)
    // Connections as the standby lists them: ours ran reports there, and none as its owner.
    const seen = await servers.onStandby(
      `select query from pg_stat_activity where application_name = 'sendero' and query ~ 'course_users'`,
    )
    expect(seen.length).toBeGreaterThan(0)
    for (const format of ['csv', 'xlsx']) {
      const file = await ask(`/reports/courses/export?format=${format}`)
      expect([file.status, file.headers.get('x-as-of')]).toEqual([200, null])
      await file.arrayBuffer()
    }
    expect(asked()).toEqual({ replica: before.replica + 4, primary: before.primary })
    const state = await services.reads.from(SOMEBODY, async ({ db }) =>
      db.transaction({ tenantId: 97 }, async (tx) => {
        const { rows } = await tx.client.query<Record<string, unknown>>(
          `select pg_is_in_recovery() as standby, current_user as role,
             current_setting('transaction_read_only') as read_only,
             current_setting('default_transaction_read_only') as always,
             (select count(distinct tenant_id)::int from users) as companies,
             (select min(tenant_id) from users) as company`,
        )
        return rows[0]
      }),
    )
    expect(state).toEqual({
      standby: true,
      role: 'sendero_app',
      read_only: 'on',
      always: 'on',
      companies: 1,
      company: 97,
    })
  })

  test('metrics tell that it is used, how far behind it is, and who was asked', async () => {
    const { text } = await openMetrics(services.db, services.reads).text()
    expect(text).toMatch(/^sendero_replica_used 1$/m)
    expect(text).toMatch(/^sendero_replica_lag_seconds [\d.]+$/m)
    expect(text).toMatch(/^sendero_report_reads\{server="replica"\} [1-9]/m)
  })

  test('a record not replicated yet is read from the primary', async () => {
    await servers.onStandby('select pg_wal_replay_pause()')
    const [made] = await servers.onPrimary(
      `with design as (insert into courses (owner_tenant_id, slug, name) values (1, 'nuevo-aqui', 'Nuevo') returning id)
       insert into tenant_courses (tenant_id, course_id) select 1, id from design returning id`,
    )
    const { status, body } = await page(`/reports/courses?course=${String(made!['id'])}`)
    expect([status, body.pagination?.total]).toEqual([200, 0])
    expect((await page('/reports/courses?course=999999999')).status).toBe(404)
    await servers.onStandby('select pg_wal_replay_resume()')
    await caughtUp()
  })

  test('one that lags behind is still read, and the answer says as of when', async () => {
    await until(() => used())
    const paused = Date.now()
    await servers.onStandby('select pg_wal_replay_pause()')
    await sleep(200)
    await setPoints(8)
    expect(await average()).toBe(7)
    await until(async () => (await page()).body.as_of !== null)
    const { body } = await page('/reports/courses?onlyActive=false')
    expect(body.foot.averages.points).toBe(7)
    const asOf = new Date(body.as_of).getTime()
    expect(asOf).toBeGreaterThan(paused - 3_000)
    expect(Date.now() - asOf).toBeGreaterThanOrEqual(5_000)
    const file = await ask('/reports/courses/export?onlyActive=false')
    expect(file.headers.get('x-as-of')).toBe(body.as_of)
    const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true })
    expect(new Set(rows.map((row) => row['Puntos']))).toEqual(new Set(['7']))
    // A mail does not say as of when it is.
    const mailed = await services.reads.from('current', async ({ db }) => db === services.db)
    expect(mailed).toBe(true)
  })

  test('who has just written reads it, in pages and files, and so does a job; others read the replica', async () => {
    await servers.onStandby('select pg_wal_replay_resume()')
    await caughtUp()
    await until(() => used())
    await servers.onStandby('select pg_wal_replay_pause()')
    const [admin] = await services.db.query<{ id: number; first_name: string; last_name: string }>(
      { tenantId: 1 },
      sql`select id, first_name, last_name from users where tenant_id = 1 and email = 'admin@1.sendero.test'`,
    )
    // As any process of the installation does it in their name.
    await services.db.transaction({ tenantId: 1, actor: admin! }, async (tx) => {
      await tx.query(
        sql`update users set first_name = first_name || ' II' where tenant_id = 1 and id = ${admin!.id}`,
      )
      await tx.query(sql`update course_users set points = 9 where tenant_id = 1 and enabled`)
    })
    expect([await average(writer), await average()]).toEqual([9, 8])
    const file = await ask('/reports/courses/export?onlyActive=false', {
      headers: { authorization: `Bearer ${writer}` },
    })
    const rows = parse<Record<string, string>>(await file.text(), { bom: true, columns: true })
    expect(new Set(rows.map((row) => row['Puntos']))).toEqual(new Set(['9']))
    const points = sql`select max(points) as points from course_users where tenant_id = 1 and enabled`
    const mailed = await services.reads.from('current', ({ db }) =>
      db.query({ tenantId: 1 }, points),
    )
    expect(mailed).toEqual([{ points: 9 }])

    await servers.onStandby('select pg_wal_replay_resume()')
    await caughtUp()
    const before = asked()
    expect(await average(writer)).toBe(9)
    expect(asked()).toEqual({ replica: before.replica + 1, primary: before.primary })
    await servers.onStandby('select pg_wal_replay_pause()')
    await setPoints(8)
  })

  test('one that is too far behind is left alone until it has caught up', async () => {
    await until(() => !used())
    const { body } = await page('/reports/courses?onlyActive=false')
    expect([body.foot.averages.points, body.as_of]).toEqual([8, null])
    expect(logged).toContain('the replica is not read, the primary is')
    await servers.onStandby('select pg_wal_replay_resume()')
    await caughtUp()
    await until(() => used())
    expect([await average(), (await page()).body.as_of]).toEqual([8, null])
  })

  test('a statement that what it has to apply was in the way of is asked of the primary', async () => {
    const conflict = Object.assign(
      new pg.DatabaseError('canceling statement due to conflict with recovery', 0, 'error'),
      { code: '40001' },
    )
    let times = 0
    const where = await services.reads.from(SOMEBODY, async ({ db }) => {
      if (times++ === 0) throw conflict
      const [row] = await db.query<{ standby: boolean }>({ tenantId: 1 }, {
        text: 'select pg_is_in_recovery() as standby',
        values: [],
      } as never)
      return row!.standby
    })
    expect([times, where]).toEqual([2, false])
    expect(used()).toBe(true)
  })

  test('a real conflict: the standby ends what reads rows that are gone, and the answer comes all the same', async () => {
    await servers.onStandby(`alter system set max_standby_streaming_delay = '100ms'`)
    await servers.onStandby('select pg_reload_conf()')
    await until(() => used())
    // On the standby it takes long enough for the vacuum to come by.
    const slow = sql`select max(points) as points from course_users
      where enabled and coalesce((select 1 from pg_sleep(case when pg_is_in_recovery() then 20 else 0 end)), 1) = 1`
    let points = 20
    const vacuumed = async () => {
      await sleep(300)
      await setPoints(++points)
      await servers.onPrimary('vacuum course_users')
    }
    const again = () => logged.filter((line) => line === 'asked the primary again').length
    const before = again()
    const [rows] = await Promise.all([
      services.reads.from(SOMEBODY, ({ db }) =>
        db.query<{ points: number }>({ tenantId: 1 }, slow),
      ),
      vacuumed(),
    ])
    // The standby may end it for what the update tidies up, before it is committed.
    expect([points - 1, points]).toContain(rows[0]!.points)
    expect(again()).toBe(before + 1)

    // Files, while none of their rows has been sent.
    const { log, downloads } = services
    const files = {
      csv: (from: ReadSource) =>
        streamCsv(
          { ...from, log, downloads },
          { tenantId: 1 },
          {
            filename: 'a.csv',
            delimiter: ',',
            header: ['points'],
            rows: slow,
          },
        ),
      xlsx: (from: ReadSource) =>
        streamWorkbook(
          { ...from, log, downloads },
          { tenantId: 1 },
          {
            filename: 'a.xlsx',
            sheet: 'A',
            columns: [{ header: 'points', format: 'whole', width: 8 }],
            rows: slow,
          },
        ),
    }
    for (const file of Object.values(files)) {
      await until(() => used())
      const { open } = await services.reads.from(SOMEBODY, async (from) => file(from))
      const [bytes] = await Promise.all([
        Promise.resolve(open()).then((body) =>
          buffer(body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>),
        ),
        vacuumed(),
      ])
      const text = new TextDecoder().decode(bytes)
      if (text.startsWith('PK')) expect(bytes.length).toBeGreaterThan(1_000)
      else expect(text).toMatch(/^.*\n"2\d"\n$/)
    }
    expect(again()).toBe(before + 3)
    expect(logged).not.toContain('export failed')
    await servers.onStandby('alter system reset max_standby_streaming_delay')
    await servers.onStandby('select pg_reload_conf()')
  })

  test('while it is down the primary answers, files as well; when it is back it is read again', async () => {
    await until(() => used())
    await servers.stopStandby()
    // At once, before anybody has found out.
    const { status, body } = await page()
    expect([status, body.as_of]).toEqual([200, null])
    const file = await ask('/reports/courses/export')
    expect([file.status, (await file.text()).length > 100]).toEqual([200, true])
    expect(used()).toBe(false)
    const before = asked()
    expect((await page()).status).toBe(200)
    expect(asked()).toEqual({ replica: before.replica, primary: before.primary + 1 })
    const { text } = await openMetrics(services.db, services.reads).text()
    expect(text).toMatch(/^sendero_replica_used 0$/m)

    await servers.startStandby()
    await until(() => used())
    const again = asked()
    expect((await page()).status).toBe(200)
    expect(asked()).toEqual({ replica: again.replica + 1, primary: again.primary })
    expect(logged.filter((line) => line === 'the replica is read').length).toBeGreaterThanOrEqual(3)
  })

  test('one that stops answering is left alone, and who waits for it is answered by the primary', async () => {
    await until(() => used())
    await servers.freezeStandby()
    try {
      const began = Date.now()
      const [read, file] = await Promise.all([
        page(),
        ask('/reports/courses/export').then(async (answer) => [answer.status, await answer.text()]),
      ])
      expect([read.status, file[0]]).toEqual([200, 200])
      expect(Date.now() - began).toBeLessThan(10_000)
      expect(used()).toBe(false)
    } finally {
      await servers.thawStandby()
    }
    await until(() => used())
  })

  test('a server that follows nobody, or another, is not read', async () => {
    await servers.onStandby('select pg_promote()')
    await until(() => !used())
    expect((await page()).body.as_of).toBeNull()
  })
})
