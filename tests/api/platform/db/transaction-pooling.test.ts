import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase, type Database } from '#api/platform/db/database.ts'
import { APP_ROLE } from '#api/platform/db/pool.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { preambleOf, queryAfter } from '#api/platform/db/transaction-pooling.ts'
import { streamCsv } from '#api/platform/downloads/csv.ts'
import { startTestApi } from '#tests/support/api.ts'
import { databaseUrl } from '#tests/support/servers/database-server.ts'
import { testDownloads } from '#tests/support/pages/downloads.ts'
import { poolerMissing, startPooler, type Pooler } from '#tests/support/servers/pooler.ts'

/** Companies whose users a statement sees, and its role. */
type Seen = { companies: number; company: number | null; role: string }
const seen = () =>
  sql`select count(distinct tenant_id)::int as companies, min(tenant_id) as company,
        current_user::text as role from users`

const COMPANIES = [1, 97]
const NOBODY: Seen = { companies: 0, company: null, role: APP_ROLE }
const only = (company: number): Seen => ({ companies: 1, company, role: APP_ROLE })

const api = await startTestApi()

describe('statements that bring their own transaction', () => {
  let db: Database
  beforeAll(() => {
    const pooling = { mode: 'transaction', prepares: true } as const
    db = openDatabase({ url: api.url, pooling, connections: 2, onError: () => {} })
  })
  afterAll(() => db.close())

  test('a statement is not run when its preamble fails', async () => {
    const client = new pg.Client({ connectionString: api.url })
    await client.connect()
    const text = `insert into rate_limits (key, points, expire) values ('preamble', 1, 1)`
    await expect(queryAfter(client, 'select 1 / 0', { text })).rejects.toMatchObject({
      code: '22012',
    })
    await client.end()
    // Asked of another connection: what a statement too many answers would be taken for this one's answer.
    const stored = sql`select key from rate_limits where key = 'preamble'`
    expect(await api.services.db.queryWithoutTenant(stored)).toEqual([])
  })

  test('nothing is left in the session after a statement', async () => {
    const client = new pg.Client({ connectionString: api.url })
    await client.connect()
    try {
      const { rows } = await queryAfter<Seen>(client, preambleOf({ tenantId: 97 }), seen())
      expect(rows).toEqual([{ companies: 1, company: 97, role: APP_ROLE }])
      const left = await client.query(
        `select current_setting('app.tenant_id') as tenant, current_user = session_user as login`,
      )
      expect(left.rows).toEqual([{ tenant: '', login: true }])
    } finally {
      await client.end()
    }
  })

  test('a statement is prepared once, also after it has failed', async () => {
    const divided = (by: number) =>
      prepared(sql`select count(*) / ${by}::int as number from users where tenant_id = ${1}`)
    await expect(db.query({ tenantId: 1 }, divided(0))).rejects.toMatchObject({ code: '22012' })
    const [whole] = await db.query<{ number: number }>({ tenantId: 1 }, divided(1))
    const [half] = await db.query<{ number: number }>({ tenantId: 1 }, divided(2))
    expect([half!.number, whole!.number > 1]).toEqual([Math.floor(whole!.number / 2), true])
    const names = await db.query({ tenantId: 1 }, sql`select name from pg_prepared_statements`)
    expect(names).toHaveLength(1)
  })

  test('writes of a scope that only reads are refused, alone and in a transaction', async () => {
    const scope = { tenantId: 1, readOnly: true } as const
    const write = sql`update areas set name = name where tenant_id = 1`
    const refused = { code: '25006' }
    await expect(db.query(scope, write)).rejects.toMatchObject(refused)
    await expect(db.transaction(scope, (tx) => tx.query(write))).rejects.toMatchObject(refused)
  })
})

const title = 'over a pooler with one connection to the server'

describe.skipIf(poolerMissing)(poolerMissing ? `${title} (${poolerMissing})` : title, () => {
  let pooler: Pooler
  let url: string
  let db: Database

  beforeAll(async () => {
    pooler = await startPooler(inject('serverUrl'), 1)
    url = databaseUrl(pooler.url, new URL(api.url).pathname.slice(1))
    const pooling = { mode: 'transaction', prepares: false } as const
    db = openDatabase({ url, directUrl: api.url, pooling, connections: 16, onError: () => {} })
  })
  afterAll(async () => {
    await db.close()
    await pooler.stop()
  })

  /** State of the server's session, as any client of the pooler finds it. */
  async function sessionState() {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const { rows } = await client.query<Record<string, unknown>>(
        `select coalesce(current_setting('app.tenant_id', true), '') as tenant,
           coalesce(current_setting('app.audit', true), '') as audit,
           current_user = session_user as login, current_setting('statement_timeout') as timeout,
           current_setting('transaction_read_only') as read_only,
           (select count(*)::int from pg_prepared_statements) as prepared`,
      )
      return rows[0]
    } finally {
      await client.end()
    }
  }
  const UNTOUCHED = {
    tenant: '',
    audit: '',
    login: true,
    timeout: '0',
    read_only: 'off',
    prepared: 0,
  }

  test('statements of two companies in turn see their own alone, amid errors and cancellations', async () => {
    const alone = async (tenantId: number) => {
      const [row] = await db.query<Seen>({ tenantId }, seen())
      expect(row).toEqual(only(tenantId))
    }
    const together = (tenantId: number) =>
      db.transaction({ tenantId }, async (tx) => {
        for (const statement of [seen(), sql`select pg_sleep(0.001)`, seen()]) {
          const [row] = await tx.query<Seen>(statement)
          if (row?.role) expect(row).toEqual(only(tenantId))
        }
      })
    const withoutTenant = async () => {
      const [row] = await db.queryWithoutTenant<Seen>(seen())
      expect(row).toEqual(NOBODY)
    }
    const failing = async (tenantId: number) => {
      const failed = { code: '22012' }
      const divided = sql`select 1 / (tenant_id - tenant_id) from users`
      await expect(db.query({ tenantId }, divided)).rejects.toMatchObject(failed)
      const inside = db.transaction({ tenantId }, (tx) => tx.query(divided))
      await expect(inside).rejects.toMatchObject(failed)
    }
    const cancelled = async (tenantId: number) => {
      const { signal, abort } = cancellation()
      const slow = db.query({ tenantId, signal }, sql`select pg_sleep(0.2)`)
      await Promise.all([slow.catch(() => {}), sleep(20).then(abort)])
    }
    const kinds = [alone, together, withoutTenant, alone, failing, together, cancelled]
    await Promise.all(
      Array.from({ length: 84 }, (_, turn) =>
        kinds[turn % kinds.length]!(COMPANIES[turn % COMPANIES.length]!),
      ),
    )
    expect(await sessionState()).toEqual(UNTOUCHED)
  })

  test('nothing of a transaction is left in the session of the server', async () => {
    const actor = { id: 1, first_name: 'Ana', last_name: 'Gil' }
    await db.transaction({ tenantId: 1, actor }, (tx) => tx.query(seen()))
    expect(await sessionState()).toEqual(UNTOUCHED)
    await db.query({ tenantId: 1, readOnly: true }, prepared(seen()))
    expect(await sessionState()).toEqual(UNTOUCHED)
    await db.pool.query({ name: 'library', text: 'select $1::int', values: [1] })
    expect(await sessionState()).toEqual(UNTOUCHED)
  })

  test('a running statement is cancelled when its caller has left, and the next one is not', async () => {
    const { signal, abort } = cancellation()
    const began = performance.now()
    const slow = db.query({ tenantId: 1, signal }, sql`select pg_sleep(10)`)
    await Promise.all([
      expect(slow).rejects.toMatchObject({ code: '57014' }),
      sleep(100).then(abort),
    ])
    const [row] = await db.query<Seen>({ tenantId: 97 }, seen())
    expect(row).toEqual(only(97))
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('statements of libraries run as the application, and those that begin a transaction themselves', async () => {
    const role = `select current_user::text as role`
    const { rows } = await db.pool.query(`${role} where $1::int = 1`, [1])
    expect(rows).toEqual([{ role: APP_ROLE }])
    const results = (await db.pool.query(`
      BEGIN; set local lock_timeout = 100; ${role}; COMMIT`)) as unknown as pg.QueryResult[]
    expect(results.flatMap((each) => each.rows)).toEqual([{ role: APP_ROLE }])
    await expect(db.pool.query('begin; select 1 / 0; commit')).rejects.toMatchObject({
      code: '22012',
    })
    expect((await db.pool.query(role)).rows).toEqual([{ role: APP_ROLE }])
  })

  test('a file is streamed by COPY, of one company alone', async () => {
    const log = pino({ level: 'silent' })
    const rows = sql`select distinct tenant_id, current_user from users`
    const { open } = streamCsv(
      { db, log, downloads: testDownloads() },
      { tenantId: 97 },
      { filename: 'a.csv', delimiter: ',', header: ['company', 'role'], rows },
    )
    expect(await new Response(await open()).text()).toMatch(
      new RegExp(`^.*\n"97","${APP_ROLE}"\n$`),
    )
  })

  test('a session has its own connection to the server, and keeps its lock', async () => {
    await db.session({ tenantId: 97 }, async (session) => {
      await session.query(sql`select pg_advisory_lock(4711)`)
      expect(await session.query(seen())).toEqual([only(97)])
      // The pooler's only connection is free.
      const [row] = await db.query<{ free: boolean }>(
        { tenantId: 1 },
        sql`select pg_try_advisory_xact_lock(4711) as free`,
      )
      expect(row).toEqual({ free: false })
      await session.query(sql`select pg_advisory_unlock(4711)`)
    })
  })
})

function cancellation() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
