import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { createTokens } from '#api/platform/identity/tokens.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { otherSignature, otherUser, unsigned } from '#tests/support/personas.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

const api = await startTestApi()
const rows = await rowsOf(api.url)

const CONSOLE = 'SenderoConsole/test'
const LEARNER_APP = 'SenderoApp/3.2'

async function login(body: unknown, { userAgent = CONSOLE, address = '127.0.0.1' } = {}) {
  const response = await api.send(
    '/auth/login',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify(body),
    },
    { address },
  )
  return { response, status: response.status, body: await response.json() }
}

const as = (username: string, password = DEMO_PASSWORD) => ({ username, password })

describe('signing in', () => {
  test.each([
    ['e-mail', 'admin@1.sendero.test'],
    ['e-mail in another case, with spaces around', '  ADMIN@1.Sendero.TEST '],
    ['username', 'admin.1'],
  ])('by %s', async (_, username) => {
    const { status, body } = await login(as(username))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      username: 'admin.1',
      email: 'admin@1.sendero.test',
      first_name: 'Ángela',
      role: 'admin',
      superadmin: false,
      tenant_id: 1,
    })
    expect(body.token).toEqual(expect.any(String))
    expect(JSON.stringify(body)).not.toContain('hash')
  })

  test('the token lives 12 hours, remembered 30 days', async () => {
    const life = async (remember?: boolean) => {
      const { body } = await login({
        ...as('admin.1'),
        ...(remember !== undefined && { remember }),
      })
      const { iat, exp } = decodeJwt(body.token)
      return exp! - iat!
    }
    expect(await life()).toBe(12 * 3600)
    expect(await life(false)).toBe(12 * 3600)
    expect(await life(true)).toBe(30 * 24 * 3600)
  })

  test('the username is case-sensitive', async () => {
    expect((await login(as('ADMIN.1'))).body.code).toBe(1001)
  })
})

describe('refused with its code', () => {
  const WRONG = 'El correo electrónico o la contraseña no son correctos'

  test('1001 with the same words, whether the account exists or not', async () => {
    const wrong = await login(as('reader@1.sendero.test', 'otra'))
    const nobody = await login(as('nadie@1.sendero.test', 'otra'))
    for (const { status, body } of [wrong, nobody]) {
      expect(status).toBe(401)
      expect(body).toMatchObject({ code: 1001, message: WRONG })
    }
  })

  test('1001 for the wrong password of a disabled account or a suspended company as well', async () => {
    await rows(`update users set disabled = true where email = 'unit@97.sendero.test'`)
    expect((await login(as('unit@97.sendero.test', 'otra'))).body.code).toBe(1001)
  })

  test('1002 for a learner at the console, and a token at the learner app', async () => {
    const { status, body } = await login(as('learner@1.sendero.test'))
    expect([status, body.code]).toEqual([403, 1002])
    const app = await login(as('learner@1.sendero.test'), { userAgent: LEARNER_APP })
    expect(app.status).toBe(200)
    for (const userAgent of ['Mozilla/5.0 SenderoApp/3.2', 'senderoapp/3', 'SenderoApp', '']) {
      expect((await login(as('learner@1.sendero.test'), { userAgent })).body.code).toBe(1002)
    }
  })

  test('1002 for everybody of a suspended company, whose sessions end', async () => {
    const caller = await api.signInAs('admin', 1672)
    await rows('update tenants set active = false where id = 1672')
    const { status, body } = await login(as('admin@1672.sendero.test'))
    expect([status, body.code]).toEqual([403, 1002])
    expect((await caller('GET', '/auth/session')).status).toBe(401)
    await rows('update tenants set active = true where id = 1672')
    expect((await caller('GET', '/auth/session')).status).toBe(200)
  })

  test('1003 for a disabled account', async () => {
    await rows(`update users set disabled = true where email = 'reader@97.sendero.test'`)
    const { status, body } = await login(as('reader@97.sendero.test'))
    expect([status, body.code]).toEqual([403, 1003])
  })

  test('without e-mail or password, in the words of the specification', async () => {
    for (const body of [{}, { username: '  ', password: '' }, { username: 1, password: [] }]) {
      const answer = await login(body)
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toMatchObject([
        { path: 'username', message: 'Ingresa tu correo electrónico' },
        { path: 'password', message: 'Ingresa tu contraseña' },
      ])
    }
  })

  test.each(["' or '1'='1", '%', 'admin.1\u0000', 'ádmin.1', '\\'])(
    'treats %j as an unknown account',
    async (name) => {
      expect((await login(as(name))).body.code).toBe(1001)
    },
  )

  test('refuses 10,000 characters', async () => {
    expect((await login(as('x'.repeat(10_000)))).status).toBe(422)
    expect((await login(as('admin.1', 'x'.repeat(10_000)))).status).toBe(422)
  })
})

describe('guessing', () => {
  test('returns 1004 with Retry-After per account, also for the right password', async () => {
    const guess = () => login(as('admin@1704.sendero.test', 'otra'), { address: '192.0.2.1' })
    for (let i = 0; i < 10; i++) expect((await guess()).body.code).toBe(1001)
    for (const password of ['otra', DEMO_PASSWORD]) {
      const answer = await login(as(' ADMIN@1704.sendero.test', password), { address: '192.0.2.2' })
      expect([answer.status, answer.body.code]).toEqual([429, 1004])
      const seconds = Number(answer.response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(15 * 60)
      expect(answer.body.message).toMatch(/^Demasiados intentos\. Espera \d+ minutos? /)
    }
    expect((await login(as('reader@1704.sendero.test'))).status).toBe(200)
  })

  test('makes no query for a second after a refusal', async () => {
    const name = 'learner@1704.sendero.test'
    const guess = async () => (await login(as(name, 'otra'), { address: '192.0.2.3' })).body.code
    for (let i = 0; i < 11; i++) await guess()
    await rows('delete from rate_limits where key = $1', [`login-account:${name}`])
    expect(await guess()).toBe(1004)
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    expect(await guess()).toBe(1001)
  })

  test('is rate limited by address', async () => {
    const address = '192.0.2.77'
    // A few at a time, or some would be told to come back and not be counted.
    for (let tries = 0; tries < 100; tries += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => login(as(`nadie${tries + i}@x.co`, 'x'), { address })),
      )
    }
    expect((await login(as('unit@1.sendero.test'), { address })).body.code).toBe(1004)
    expect((await login(as('unit@1.sendero.test'), { address: '192.0.2.78' })).status).toBe(200)
  })

  test('at one’s own current password, many at once', async () => {
    const caller = await api.signInAs('reader', 1704)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        caller('PUT', '/auth/password', { current_password: `otra${i}`, password: 'nueva-clave' }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
  })

  test('right passwords at once are all let in, and leave nothing counted', async () => {
    const name = 'unit@1556.sendero.test'
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => login(as(name))))
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
    const counted = await rows(`select from rate_limits where key = $1 and points <> 0`, [
      `login-account:${name}`,
    ])
    expect(counted).toEqual([])
  })

  test('a successful sign-in resets the failure count', async () => {
    const name = 'unit@1704.sendero.test'
    for (let i = 0; i < 9; i++) await login(as(name, 'otra'))
    expect((await login(as(name))).status).toBe(200)
    for (let i = 0; i < 9; i++) await login(as(name, 'otra'))
    expect((await login(as(name))).status).toBe(200)
  })
})

describe('the session', () => {
  const session = async (token: string | null, headers?: Record<string, string>) =>
    api.withToken(token)('GET', '/auth/session', undefined, headers)

  test('returns the user, the tenant and its features', async () => {
    const { body } = await session(await api.tokenOf('admin@1556.sendero.test'))
    expect(body).toMatchObject({
      user: { email: 'admin@1556.sendero.test', role: 'admin' },
      tenant: {
        id: 1556,
        timezone: 'America/Bogota',
        features: { communications: false, externalTraining: false, userCreation: false },
      },
      acting: false,
      must_change_password: false,
      password_min_length: 6,
      sends_mail: false,
    })
  })

  test('needs a token of ours, whole and in time', async () => {
    const token = await api.tokenOf('admin@1.sendero.test')
    const { sub, sid } = decodeJwt<{ sid: number }>(token)
    const { issue } = api.services.tokens
    const stale = await api.tokenOf('admin@1.sendero.test')
    const expired = await api.tokenOf('admin@1.sendero.test')
    const sessionOf = (of: string) => decodeJwt<{ sid: number }>(of).sid
    await rows('update sessions set token_version = token_version - 1 where id = $1', [
      sessionOf(stale),
    ])
    await rows('update sessions set expires_at = now() where id = $1', [sessionOf(expired)])
    const elsewhere = createTokens('a secret of another installation')
    const bad = {
      none: null,
      empty: '',
      'another word': 'x',
      tampered: otherUser(token),
      'signed by somebody else': otherSignature(token),
      'of another installation': await elsewhere.issue(Number(sub), sid, 60),
      unsigned: unsigned(token),
      expired: await issue(Number(sub), sid, -1),
      'of an account that changed since': stale,
      'of a session that expired': expired,
      'of no session': await issue(Number(sub), 999_999_999, 60),
      'of somebody else’s session': await issue(Number(sub) + 1, sid, 60),
    }
    for (const [what, broken] of Object.entries(bad)) {
      const { status, body } = await session(broken)
      expect([what, status, body.code]).toEqual([what, 401, 'session_ended'])
    }
    expect((await session(token)).status).toBe(200)
    const statusWith = async (authorization: string) => {
      const response = await api.send('/auth/session', { headers: { authorization } })
      // RFC 9110: every 401 names how to authenticate.
      expect(response.headers.has('www-authenticate')).toBe(response.status === 401)
      return response.status
    }
    for (const authorization of [token, `Basic ${token}`, `Bearer${token}`])
      expect(await statusWith(authorization)).toBe(401)
    for (const scheme of ['bearer ', 'BEARER ', 'Bearer  '])
      expect(await statusWith(`${scheme}${token}`)).toBe(200)
  })

  test('ends the moment its token does, also when it has been read before', async () => {
    const token = await api.tokenOf('admin@1.sendero.test')
    const { sub, sid } = decodeJwt<{ sid: number }>(token)
    const brief = await api.services.tokens.issue(Number(sub), sid, 1)
    expect((await session(brief)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    expect((await session(brief)).status).toBe(401)
  })

  test('reflects changes of the account at the next request', async () => {
    const token = await api.tokenOf('reader@1672.sendero.test')
    expect((await session(token)).body.user.role).toBe('reader')
    await rows(`update users set disabled = true where email = 'reader@1672.sendero.test'`)
    expect((await session(token)).status).toBe(401)
  })
})

describe('a super-administrator', () => {
  const acting = (id: string) => ({ 'x-tenant-id': id })

  test('acts on the company that the header names', async () => {
    const caller = await api.signInAsSuper()
    const { body } = await caller('GET', '/auth/session', undefined, acting('97'))
    expect(body).toMatchObject({ acting: true, tenant: { id: 97 }, user: { tenant_id: 1 } })
    const own = await caller('GET', '/auth/session', undefined, acting('1'))
    expect(own.body).toMatchObject({ acting: false, tenant: { id: 1 } })
  })

  test.each(['999', '0', '-1', 'x', '1.5', '2147483648', '', '97 or 1=1'])(
    'returns 404 for company %j',
    async (id) => {
      const caller = await api.signInAsSuper()
      expect((await caller('GET', '/auth/session', undefined, acting(id))).status).toBe(404)
    },
  )

  test('other users cannot act on another company: 404, and their session stays open', async () => {
    for (const persona of ['admin', 'reader', 'unit', 'learner'] as const) {
      const caller = await api.signInAs(persona)
      const { status } = await caller('GET', '/auth/session', undefined, acting('97'))
      expect(status).toBe(404)
      const own = await caller('GET', '/auth/session', undefined, acting('1'))
      expect(own.body.acting).toBe(false)
    }
  })
})

describe('one’s own password', () => {
  const change = (token: string, current_password: string, password: string) =>
    api.withToken(token)('PUT', '/auth/password', { current_password, password })

  test('has to be replaced before anything else when it was generated', async () => {
    const email = 'reader@1.sendero.test'
    await rows('update users set must_change_password = true where email = $1', [email])
    const token = await api.tokenOf(email)
    const refused = await api.withToken(token)('GET', '/users')
    expect([refused.status, refused.body.code]).toEqual([403, 'password_change_required'])
    const session = await api.withToken(token)('GET', '/auth/session')
    expect(session.body.must_change_password).toBe(true)

    const answer = await change(token, DEMO_PASSWORD, 'clave-nueva')
    expect(answer.status).toBe(200)
    expect((await api.withToken(answer.body.token)('GET', '/users')).status).toBe(200)
    expect((await api.withToken(token)('GET', '/auth/session')).status).toBe(401)
    await expect(api.tokenOf(email)).rejects.toThrow('1001')
    await expect(api.tokenOf(email, 'clave-nueva')).resolves.toEqual(expect.any(String))
  })

  test('is not changed without the current one, nor to a short one or the same', async () => {
    const token = await api.tokenOf('learner@97.sendero.test')
    const messages = [
      await change(token, 'otra', 'clave-nueva'),
      await change(token, DEMO_PASSWORD, 'corta'),
      await change(token, DEMO_PASSWORD, DEMO_PASSWORD),
      await change(token, '', 'clave-nueva'),
    ].map(({ status, body }) => [status, body.errors[0].path, body.errors[0].message])
    expect(messages).toEqual([
      [422, 'current_password', 'La contraseña actual no es correcta'],
      [422, 'password', 'La contraseña debe tener por lo menos 6 caracteres'],
      [422, 'password', 'La contraseña nueva debe ser distinta de la actual'],
      [422, 'current_password', 'Ingresa tu contraseña actual'],
    ])
    expect((await api.withToken(token)('GET', '/auth/session')).status).toBe(200)
  })

  test('cannot be guessed with a stolen session', async () => {
    const token = await api.tokenOf('learner@1704.sendero.test')
    for (let i = 0; i < 10; i++) await change(token, 'otra', 'clave-nueva')
    expect((await change(token, DEMO_PASSWORD, 'clave-nueva')).status).toBe(429)
  })
})

test('a password with accents is the same however the keyboard composed them', async () => {
  const admin = await api.signInAs('admin')
  const { body } = await admin('POST', '/users', {
    username: 'acentos',
    email: 'acentos@sendero.test',
    first_name: 'Acentos',
    password: 'contraseña-é'.normalize('NFD'),
  })
  expect(body.id).toEqual(expect.any(Number))
  const composed = as('acentos', 'contraseña-é'.normalize('NFC'))
  expect((await login(composed, { userAgent: LEARNER_APP })).status).toBe(200)
})

test('an e-mail or a password never reaches an answer or its headers', async () => {
  const { response, body } = await login(as('unit@1.sendero.test', 'una-clave-equivocada'))
  const all = JSON.stringify([body, ...response.headers])
  expect(all).not.toContain('una-clave-equivocada')
  expect(all).not.toContain('unit@1')
})
