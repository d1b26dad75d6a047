import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { rowsOf, type Rows } from '#tests/support/database/database-rows.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'

/** Holds a table, so that every statement about it goes on until it is let go or cancelled. */
async function hold(url: string, table: string) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  const letGo = () => holder.end()
  onTestFinished(letGo)
  return letGo
}

const waiting = async (rows: Rows) => {
  const [found] = await rows<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state = 'active' and wait_event_type = 'Lock'`,
  )
  return found!.n
}

/** The lock is held until then, so what is not cancelled waits longer than any of this. */
const SOON = { timeout: 15_000, interval: 20 }

describe.each([
  { title: 'with the API in the same process', remoteApi: false },
  { title: 'with the API elsewhere', remoteApi: true },
])('a client that disconnects $title', async ({ remoteApi }) => {
  const site = await startTestConsole({ remoteApi })
  const rows = await rowsOf(site.api.url)
  const person = await site.signInAs('admin')

  test.each([
    ['a page', '/areas', 'areas'],
    ["a page's data", '/areas.data', 'areas'],
    ['an export before its first row', '/users/export', 'positions'],
  ])('cancels the database statement of %s', async (_, path, table) => {
    const letGo = await hold(site.api.url, table)
    const leaving = new AbortController()
    const asked = person.request(path, { signal: leaving.signal }).then((answer) => answer.text())
    await waitingForLocks(rows, 1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => waiting(rows), SOON).toBe(0)
    await letGo()
    expect((await person.request(path)).status).toBe(200)
    await expect.poll(() => site.api.services.db.usage().busy).toBe(0)
  })

  test('does not cancel the transaction of a form', async () => {
    const name = `Área de quien se fue ${remoteApi}`
    const letGo = await hold(site.api.url, 'audit_log')
    const leaving = new AbortController()
    const asked = person.post('/areas/new', new URLSearchParams({ code: `F${remoteApi}`, name }), {
      signal: leaving.signal,
    })
    await waitingForLocks(rows, 1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await waiting(rows)).toBe(1)
    await letGo()
    const saved = () =>
      rows(
        `select a.name, l.action from areas a
         join audit_log l on l.tenant_id = a.tenant_id and l.entity = 'area' and l.entity_id = a.id
         where a.name = $1`,
        [name],
      )
    await expect.poll(saved).toEqual([{ name, action: 'create' }])
  })
})

describe('a call that is cancelled', async () => {
  const site = await startTestConsole()
  const rows = await rowsOf(site.api.url)
  const { db } = site.api.services
  const scope = { tenantId: 1 }

  test('over a connection of its own ends within a second', async () => {
    const authorization = `Bearer ${await site.api.tokenOf('admin@1.sendero.test')}`
    const letGo = await hold(site.api.url, 'areas')
    const leaving = new AbortController()
    const asked = fetch(`${site.url}/api/areas`, {
      headers: { authorization },
      signal: leaving.signal,
    })
    await waitingForLocks(rows, 1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => waiting(rows), SOON).toBe(0)
    await letGo()
  })

  test('keeps its database connection usable', async () => {
    const pid = async () =>
      (await db.query<{ pid: number }>(scope, sql`select pg_backend_pid() as pid`))[0]
    const before = await pid()
    const leaving = new AbortController()
    const asked = db.query({ ...scope, signal: leaving.signal }, sql`select pg_sleep(30)`)
    setTimeout(() => leaving.abort(), 50)
    await expect(asked).rejects.toMatchObject({ code: '57014' })
    expect(await pid()).toEqual(before)
  })

  test('never cancels the next statement on the same connection', async () => {
    const left = { cancelled: 0, done: 0 }
    async function leave() {
      const leaving = new AbortController()
      const timer = setTimeout(() => leaving.abort(), Math.random() * 4)
      await db
        .query({ ...scope, signal: leaving.signal }, sql`select pg_sleep(0.002)`)
        .then(() => left.done++)
        .catch(() => left.cancelled++)
      clearTimeout(timer)
    }
    const stay = () => db.query(scope, sql`select pg_sleep(0.002)`)
    for (let round = 0; round < 60; round++) {
      const asked = Array.from({ length: 12 }, (_, n) => (n % 2 ? stay() : leave()))
      await Promise.all(asked)
    }
    // Both happened, else the moments between them were not tried.
    expect(left.cancelled).toBeGreaterThan(30)
    expect(left.done).toBeGreaterThan(30)
  })
})
