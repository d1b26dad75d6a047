import { describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Exports of many people and companies, and of slow readers. The pool of tests has one export slot. */

const COMPANIES = [1, 97, 1556, 1672]
const SMALL = ['/areas/export', '/positions/export', '/users/export?q=admin']
const BIG = '/users/export'
const TOLD =
  /^Hay demasiadas descargas en curso: tu archivo quedó en el lugar (\d+) de la espera\. Intenta de nuevo en (\d+) segundos\.$/

/** Returns an administrator of a company whose users are 12 MB, and the number of exports that read the database. */
async function withManyUsers(api: TestApi) {
  const rows = await rowsOf(api.url)
  await rows(`insert into users (tenant_id, username, email, first_name, location)
    select 1704, 'masa.' || n, 'masa.' || n || '@sendero.test', 'Masa ' || n, repeat('x', 2000)
    from generate_series(1, 6000) n
    where not exists (select from users where username = 'masa.1')`)
  const copying = async () => {
    const [found] = await rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and query like 'copy (%' and state <> 'idle'`,
    )
    return found!.n
  }
  return { admin: await api.signInAs('admin', 1704), copying }
}

const api = await startTestApi()
const tight = await startTestApi({
  settings: { EXPORT_SPOOL_MB: '0', EXPORT_WAIT_SECONDS: '1' },
})

describe('exports', () => {
  test('of eight people of four companies who ask for five files each are all served', async () => {
    const people = await Promise.all(
      COMPANIES.flatMap((company) =>
        (['admin', 'reader'] as const).map((persona) => api.signInAs(persona, company)),
      ),
    )
    const asked = people.flatMap((person) =>
      Array.from({ length: 5 }, async (_, file) => {
        const { status, response } = await person('GET', SMALL[file % SMALL.length]!)
        return { status, text: await response.text() }
      }),
    )
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
    for (const { text } of answers) expect(text).toMatch(/^"/)
  })

  test('of readers who take nothing leave the slot to others, who get theirs', async () => {
    const { admin, copying } = await withManyUsers(api)
    const slow = await Promise.all(Array.from({ length: 4 }, () => admin('GET', BIG)))
    expect(slow.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await expect.poll(copying).toBe(0)
    const other = await api.signInAs('admin', 97)
    for (const path of SMALL) expect((await other('GET', path)).status).toBe(200)
    const [first, ...rest] = slow
    expect((await first!.response.arrayBuffer()).byteLength).toBeGreaterThan(12_000_000)
    for (const { response } of rest) await response.body!.cancel()
    await expect.poll(() => api.services.db.usage()).toMatchObject({ busy: 0, waiting: 0 })
  })
})

describe('where no file may grow, exports', () => {
  const api = tight

  test('wait for the reader in the database; who waits too long is told the place and when to come back', async () => {
    const { admin, copying } = await withManyUsers(api)
    const slow = await admin('GET', BIG)
    try {
      expect(await copying()).toBe(1)
      const waiting = await Promise.all(COMPANIES.map((company) => api.signInAs('admin', company)))
      const refused = await Promise.all(waiting.map((person) => person('GET', '/areas/export')))
      const places = refused.map(({ status, body, response }) => {
        expect([status, body.code]).toEqual([503, 'busy'])
        const [, place, seconds] = TOLD.exec(body.message)!
        expect(response.headers.get('retry-after')).toBe(seconds)
        expect(Number(seconds)).toBeGreaterThanOrEqual(5)
        return Number(place)
      })
      // The order in which the requests arrive is not that of the list.
      expect(places.sort()).toEqual([1, 2, 3, 4])
      await slow.response.body!.cancel()
      expect((await waiting[0]!('GET', '/areas/export')).status).toBe(200)
    } finally {
      await slow.response.body!.cancel().catch(() => {})
    }
  })

  test('leave the queue with their clients', async () => {
    const { admin } = await withManyUsers(api)
    const slow = await admin('GET', BIG)
    const token = await api.tokenOf('admin@97.sendero.test')
    const leaving = new AbortController()
    const left = api.send('/areas/export', {
      headers: { authorization: `Bearer ${token}`, 'user-agent': 'SenderoConsole/test' },
      signal: leaving.signal,
    })
    const next = api.withToken(token)('GET', '/positions/export')
    setTimeout(() => leaving.abort(), 200)
    expect((await left.catch(() => null))?.status ?? 'left').not.toBe(200)
    await slow.response.body!.cancel()
    expect((await next).status).toBe(200)
    await expect.poll(() => api.services.db.usage()).toMatchObject({ busy: 0, waiting: 0 })
  })
})
