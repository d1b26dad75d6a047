import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#api/delete-expired.ts'
import type { OwnSession } from '#contract/access/sessions.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import { queriesOf } from '#tests/support/database/queries-of.ts'
import { created, draftUser, hasOwnPassword } from '../../people/users/company.ts'

/** One's own sessions: listed, ended one by one or all, and gone for good then. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const PASSWORD = 'clave-segura'
const WINDOWS = 'SenderoConsole/1 Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'
const IPHONE = 'SenderoConsole/1 Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1'

async function newcomer(role = 'reader'): Promise<{ id: number; email: string }> {
  const { body } = await created(admin, draftUser({ role, password: PASSWORD }))
  await hasOwnPassword(rows, body.id)
  return body
}
async function tokenFrom(
  userAgent: string,
  username: string,
  password = PASSWORD,
  remember = false,
) {
  const { body } = await api.anonymous(
    'POST',
    '/auth/login',
    { username, password, remember },
    { 'user-agent': userAgent },
  )
  return body.token as string
}
const sidOf = (token: string) => decodeJwt<{ sid: number }>(token).sid
const listed = async (token: string): Promise<OwnSession[]> =>
  (await api.withToken(token)('GET', '/sessions')).body.results
const alive = async (token: string) =>
  (await api.withToken(token)('GET', '/auth/session')).status === 200
const entriesAbout = (id: number) =>
  rows<any>(
    `select action, entity, label, actor_id::int, user_id::int from audit_log
     where entity = 'session' and user_id = $1 order by id`,
    [id],
  )

describe('one’s sessions', () => {
  test('are listed with device, beginning, last use and end; others’ are not', async () => {
    const { email } = await newcomer()
    const one = await tokenFrom(WINDOWS, email)
    const two = await tokenFrom(IPHONE, email, PASSWORD, true)
    const sessions = await listed(one)
    expect(sessions).toMatchObject([
      { id: sidOf(one), device: 'Chrome en Windows', current: true },
      { id: sidOf(two), device: 'Safari en iPhone', current: false },
    ])
    const life = ({ created_at, expires_at }: OwnSession) =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000)
    expect(sessions.map(life)).toEqual([12, 30 * 24])
    expect((await listed(two)).map(({ current }) => current)).toEqual([true, false])
  })

  test('end one by one, without the others', async () => {
    const { id, email } = await newcomer()
    const [mine, copied] = [await tokenFrom(WINDOWS, email), await tokenFrom(IPHONE, email)]
    const { status, body } = await api.withToken(mine)('DELETE', `/sessions/${sidOf(copied)}`)
    expect([status, body]).toEqual([200, { ended: 1 }])
    expect([await alive(mine), await alive(copied)]).toEqual([true, false])
    const again = await api.withToken(mine)('DELETE', `/sessions/${sidOf(copied)}`)
    expect(again.status).toBe(404)
    expect(await entriesAbout(id)).toEqual([
      { action: 'delete', entity: 'session', label: 'Safari en iPhone', actor_id: id, user_id: id },
    ])
  })

  test('signing out ends this one, a copy of its token too', async () => {
    const { id, email } = await newcomer()
    const [mine, other] = [await tokenFrom(WINDOWS, email), await tokenFrom(IPHONE, email)]
    expect((await api.withToken(mine)('DELETE', '/sessions/current')).body).toEqual({ ended: 1 })
    expect([await alive(mine), await alive(other)]).toEqual([false, true])
    expect(await entriesAbout(id)).toMatchObject([{ label: 'Chrome en Windows' }])
  })

  test('end on all devices at once, learners’ in the app too', async () => {
    const { id, email } = await newcomer('user')
    const tokens = [
      await tokenFrom('SenderoApp/3.2', email),
      await tokenFrom('SenderoApp/3.2', email),
    ]
    expect((await listed(tokens[0]!))[0]).toMatchObject({ device: 'Aplicación Sendero' })
    expect((await api.withToken(tokens[0]!)('DELETE', '/sessions')).body).toEqual({ ended: 2 })
    expect(await Promise.all(tokens.map(alive))).toEqual([false, false])
    expect(await entriesAbout(id)).toHaveLength(2)
  })

  test("returns 404 for another user's session", async () => {
    const { email } = await newcomer()
    const token = await tokenFrom(WINDOWS, email)
    for (const caller of [admin, await api.signInAs('admin', 97), await api.signInAsSuper()]) {
      expect((await caller('DELETE', `/sessions/${sidOf(token)}`)).status).toBe(404)
    }
    expect(await alive(token)).toBe(true)
  })

  test('of a super-administrator are those of their account, whichever company they act on', async () => {
    const acting = { 'x-tenant-id': '97' }
    const root = api.withToken(await tokenFrom(WINDOWS, 'super@sendero.test', DEMO_PASSWORD))
    const { body } = await root('GET', '/sessions', undefined, acting)
    expect(body.results.find(({ current }: OwnSession) => current)).toBeTruthy()
    const answer = await root('DELETE', '/sessions/current', undefined, acting)
    expect(answer.body).toEqual({ ended: 1 })
    expect((await root('GET', '/auth/session')).status).toBe(401)
  })

  test('that changing the password ended are not listed, and the new one is', async () => {
    const { email } = await newcomer()
    const [one, two] = [await tokenFrom(WINDOWS, email), await tokenFrom(IPHONE, email)]
    const { body } = await api.withToken(one)(
      'PUT',
      '/auth/password',
      { current_password: PASSWORD, password: 'otra-clave' },
      { 'user-agent': WINDOWS },
    )
    expect([await alive(one), await alive(two)]).toEqual([false, false])
    expect(await listed(body.token)).toMatchObject([{ device: 'Chrome en Windows', current: true }])
  })

  test('are at most a hundred: the oldest give way', async () => {
    const { id, email } = await newcomer()
    const first = await tokenFrom(WINDOWS, email)
    await rows(`select start_session($1, 1, 3600, 'x') from generate_series(1, 99)`, [id])
    expect(await alive(first)).toBe(true)
    await rows(`select start_session($1, 1, 3600, 'x')`, [id])
    expect(await alive(first)).toBe(false)
  })
})

describe('the last use', () => {
  const lastUse = async (token: string) => {
    const [row] = await rows<{ seconds: string }>(
      'select extract(epoch from now() - last_used_at) as seconds from sessions where id = $1',
      [sidOf(token)],
    )
    return Number(row!.seconds)
  }
  const used = (token: string, ago: string) =>
    rows(`update sessions set last_used_at = now() - $2::interval where id = $1`, [
      sidOf(token),
      ago,
    ])

  test('is written when it is more than five minutes old, and not before', async () => {
    const token = await api.tokenOf('reader@1.sendero.test')
    await used(token, '4 minutes')
    await Promise.all([alive(token), alive(token)])
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await lastUse(token)).toBeGreaterThan(200)
    await used(token, '6 minutes')
    await Promise.all(Array.from({ length: 10 }, () => alive(token)))
    await expect.poll(() => lastUse(token), { timeout: 5_000 }).toBeLessThan(60)
  })

  test('is waited for by no request', async () => {
    const token = await api.tokenOf('reader@1.sendero.test')
    await used(token, '6 minutes')
    await rows('begin')
    try {
      await rows('select from sessions where id = $1 for update', [sidOf(token)])
      expect(await alive(token)).toBe(true)
    } finally {
      await rows('rollback')
    }
  })
})

test('opening a session takes one query', async () => {
  const token = await api.tokenOf('reader@1.sendero.test')
  await alive(token)
  expect(await queriesOf(api.services, () => alive(token))).toBe(1)
})

test('expired and ended sessions are deleted, live ones kept', async () => {
  const { id, email } = await newcomer()
  const [kept, expired] = [await tokenFrom(WINDOWS, email), await tokenFrom(IPHONE, email)]
  const stale = await tokenFrom(IPHONE, email)
  await rows(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
    sidOf(expired),
  ])
  await rows('update sessions set token_version = 0 where id = $1', [sidOf(stale)])
  await deleteExpiredRows(api.services)
  const left = await rows<{ id: string }>('select id from sessions where user_id = $1', [id])
  expect(left.map((row) => Number(row.id))).toEqual([sidOf(kept)])
})

test(
  'nobody signs in past a suspension, a new password or a deactivation that comes at the same moment',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const root = await api.signInAsSuper()
    const people: string[] = []
    for (let i = 0; i < 10; i++) {
      const [{ id }] = (await rows<{ id: string }>(
        `insert into users (tenant_id, username, email, first_name, role, password_kind, password_hash)
       select 1704, 'carrera${i}', 'carrera${i}@sendero.test', 'C', 'reader', password_kind, password_hash
       from users where email = 'reader@1704.sendero.test' returning id`,
      )) as [{ id: string }]
      people.push(id)
    }
    for (let round = 0; round < 5; round++) {
      const signingIn = people.map((_, i) => tokenFrom(WINDOWS, `carrera${i}`, DEMO_PASSWORD))
      await new Promise((resolve) => setTimeout(resolve, 20 * round))
      await root('PUT', '/sa/tenants/1704/suspend')
      const tokens = await Promise.all(signingIn)
      await root('PUT', '/sa/tenants/1704/resume')
      const lives = await Promise.all(tokens.filter(Boolean).map(alive))
      // Every successful sign-in was before the suspension, and ended by it, or after it was lifted.
      const [{ since }] = (await rows<{ since: number }>(
        `select count(*)::int as since from sessions s join users u on u.id = s.user_id
       where u.username like 'carrera%'`,
      )) as [{ since: number }]
      expect(lives.filter(Boolean)).toHaveLength(since)
      expect(lives.filter(Boolean)).toHaveLength(0)
    }
  },
)
