import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { created, draftUser, openCompany } from '#tests/api/people/users/company.ts'
import { ownPassword, startTestApi } from '#tests/support/api.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { openMailbox, tokenIn } from './mailed-links.ts'

const api = await startTestApi({
  works: true,
  scheduled: false,
  settings: { PUBLIC_URL: 'https://consola.sendero.test', PASSWORD_MIN_LENGTH: '10' },
})
const { admin, rows } = await openCompany(api)
const { mailsTo, request, check, redeem, linkFor } = await openMailbox(api, rows)

const NEW = 'una clave nueva y larga'
const GIVEN = 'clave-segura'

/** An administrator who has signed in with a password of their own. */
async function account(draft: object = {}) {
  const { body } = await created(admin, draftUser({ role: 'admin', password: GIVEN, ...draft }))
  const token = await api.firstTokenOf(body.email, GIVEN)
  return { id: body.id as number, email: body.email as string, token }
}
const enters = async (login: string, password: string) =>
  (await api.anonymous('POST', '/auth/login', { username: login, password })).status
async function usernameOf(id: number): Promise<string> {
  const [user] = await rows<{ username: string }>('select username from users where id = $1', [id])
  return user!.username
}
const change = (id: number, columns: string) =>
  rows(`update users set ${columns} where id = $1`, [id])

describe('a requested link', () => {
  test('gives the account the password that is chosen, and ends its sessions and personal tokens', async () => {
    const { id, email, token: session } = await account()
    const own = api.withToken(session)
    const made = await own('POST', '/account/api-tokens', {
      name: 'Mi tablero',
      scopes: ['areas:read'],
      expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
    })
    expect(made.status).toBe(201)
    const link = await linkFor(email)
    expect((await check(link)).body).toEqual({
      username: expect.any(String),
      company: 'sendero',
      password_min_length: 10,
    })
    expect((await redeem(link, NEW)).body).toEqual({ console: true })

    expect(await enters(email, NEW)).toBe(200)
    expect(await enters(email, ownPassword(GIVEN))).toBe(401)
    expect((await own('GET', '/auth/session')).status).toBe(401)
    expect((await api.withToken(made.body.secret)('GET', '/areas')).status).toBe(401)
    const [logged] = await rows<{ actor_id: string; action: string }>(
      `select actor_id, action from audit_log where entity = 'user' and entity_id = $1 order by id desc limit 1`,
      [id],
    )
    expect(logged).toEqual({ actor_id: String(id), action: 'update' })
  })

  test('lets in at once whoever had tried too many passwords, by either name', async () => {
    const { id, email } = await account()
    const names = [email, await usernameOf(id)]
    for (const name of names) {
      for (let at = 0; at < 10; at++) await enters(name, 'no es esta')
      expect(await enters(name, 'no es esta')).toBe(429)
    }
    await redeem(await linkFor(email), NEW)
    expect(await Promise.all(names.map((name) => enters(name, NEW)))).toEqual([200, 200])
  })

  test('opens nothing by itself: it is checked as often as programs open it', async () => {
    const link = await linkFor((await account()).email)
    for (const _ of [1, 2, 3]) expect((await check(link)).status).toBe(200)
    expect((await redeem(link, NEW)).status).toBe(200)
  })

  test('leads to the host of the settings, whatever host the request names', async () => {
    const { email } = await account()
    await request(email, { host: 'robo.test', 'x-forwarded-host': 'robo.test' })
    const { text, html } = (await mailsTo(email)).at(-1)!
    expect(text).toContain('https://consola.sendero.test/login/new-password?token=')
    expect(text + html).not.toContain('robo.test')
  })

  test('is stored as a hash', async () => {
    const { email, id } = await account()
    const link = await linkFor(email)
    const [row] = await rows<{ hash: Buffer }>(
      'select hash from password_links where user_id = $1',
      [id],
    )
    expect(row!.hash.equals(createHash('sha256').update(link).digest())).toBe(true)
  })

  test('works once, also when two use it at the same time', async () => {
    const { email } = await account()
    const link = await linkFor(email)
    const answers = await Promise.all(
      ['primera clave larga', 'segunda clave larga'].map((password) => redeem(link, password)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect((await redeem(link, NEW)).body.code).toBe('void_link')
    // One was told, once.
    const told = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Cambió'))
    expect(told).toHaveLength(2)
  })

  test.each<[string, (account: { id: number; email: string; token: string }) => Promise<unknown>]>([
    ['a newer link', ({ email }) => linkFor(email)],
    [
      'half an hour',
      ({ id }) =>
        rows(`update password_links set expires_at = now() - interval '1 s' where user_id = $1`, [
          id,
        ]),
    ],
    ['another e-mail', ({ id }) => change(id, `email = 'otra-' || id || '@sendero.test'`)],
    ['the account being disabled', ({ id }) => change(id, 'disabled = true')],
    [
      'an administrator giving a password',
      ({ id }) =>
        admin('PUT', '/users/account/change_password', { id, password: 'dada por alguien' }),
    ],
    [
      'a password changed in a session',
      ({ token }) =>
        api.withToken(token)('PUT', '/auth/password', {
          current_password: ownPassword(GIVEN),
          password: 'otra clave propia',
        }),
    ],
    [
      'a suspended company',
      ({ id }) =>
        rows(
          'update tenants set active = false where id = (select tenant_id from users where id = $1)',
          [id],
        ),
    ],
  ])('is void after %s', async (_, happens) => {
    const person = await account()
    const link = await linkFor(person.email)
    const done = await happens(person)
    if (done && typeof done === 'object' && 'status' in done) expect(done.status).toBeLessThan(300)
    const refused = await redeem(link, NEW)
    await rows('update tenants set active = true')
    expect([refused.status, refused.body.code]).toEqual([422, 'void_link'])
    expect((await redeem(link, NEW)).body.code).toBe(
      _ === 'a suspended company' ? undefined : 'void_link',
    )
  })

  test('stays when the chosen password is too short', async () => {
    const link = await linkFor((await account()).email)
    const refused = await redeem(link, 'corta-12')
    expect(refused.body.errors[0]).toMatchObject({ path: 'password' })
    expect((await redeem(link, NEW)).status).toBe(200)
  })

  test('guessed: a token of the right shape answers as one that was used', async () => {
    const guessed = await redeem(randomBytes(32).toString('base64url'), NEW)
    expect([guessed.status, guessed.body.code]).toEqual([422, 'void_link'])
  })

  test('leaves the second factor, which the next sign-in asks for', async () => {
    const { email, id } = await account()
    await rows(
      `insert into second_factors (tenant_id, user_id, kind, name, secret) values (1, $1, 'totp', 'App', '\\x00')`,
      [id],
    )
    const link = await linkFor(email)
    expect((await mailsTo(email)).at(-1)!.text).toContain('se te pedirá también tu segundo factor')
    await redeem(link, NEW)
    const answer = await api.anonymous('POST', '/auth/login', { username: email, password: NEW })
    expect([answer.status, answer.body.code]).toEqual([401, 1005])
  })
})

describe('a request', () => {
  test('is answered alike for every name, and mails those who have an account', async () => {
    const { email, id } = await account()
    const disabled = await account()
    await change(disabled.id, 'disabled = true')
    const [known, unknown, off] = await Promise.all(
      [email, 'nadie@ninguna.test', disabled.email].map((name) => request(name)),
    )
    for (const answer of [known!, unknown!, off!]) {
      expect([answer.status, answer.body]).toEqual([200, { sends_mail: false }])
    }
    expect((await mailsTo(email)).at(-1)!.subject).toBe('Contraseña nueva en Sendero')
    expect(await mailsTo('nadie@ninguna.test')).toEqual([])
    const told = (await mailsTo(disabled.email)).at(-1)!
    expect(told.text).toContain('La cuenta está desactivada')
    expect(told.text).not.toContain('token=')
    // No login name stays behind.
    await idleQueue(rows)
    expect(await rows('select login from password_requests')).toEqual([])
    expect(await rows('select user_id from password_links where user_id = $1', [id])).toHaveLength(
      1,
    )
  })

  test('by username reaches the e-mail of the account', async () => {
    const { email, id } = await account()
    const username = await usernameOf(id)
    expect((await check(await linkFor(username, email))).body.username).toBe(username)
  })

  test('of one who enters by sign-on alone is answered without a link', async () => {
    const { email } = await account()
    await rows(
      `insert into sign_on_connections (tenant_id, protocol, enabled, only_sign_on, issuer, email_claim,
         first_name_claim, last_name_claim, login_claim, client_id, client_secret, break_glass_user_id)
       select 1, 'oidc', true, true, 'https://idp.test', 'email', 'given_name', 'family_name', 'sub',
         'sendero', '\\x00', id from users where email = 'admin@1.sendero.test'`,
    )
    await request(email)
    const { text } = (await mailsTo(email)).at(-1)!
    await rows('delete from sign_on_connections where tenant_id = 1')
    expect(text).toContain('ingresas con tu cuenta de Sendero Formación')
    expect(text).not.toContain('token=')
  })

  test('mails an account five times an hour, whoever asks by whichever of its names', async () => {
    const { email, id } = await account()
    const username = await usernameOf(id)
    const before = (await mailsTo(email)).length
    for (let at = 0; at < 8; at++) {
      const { status } = await request(at % 2 ? username : email.toUpperCase())
      expect(status).toBe(200)
    }
    expect((await mailsTo(email)).length - before).toBe(5)
  })
})

describe('an invitation', () => {
  test('has a link to choose a password beside the generated one, which it replaces', async () => {
    const { body } = await created(admin, draftUser({ role: 'admin' }))
    const { text } = (await mailsTo(body.email)).at(-1)!
    const generated = /Contraseña: (\S+)/.exec(text)![1]!
    const [{ hours }] = (await rows<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from password_links where user_id = $1`,
      [body.id],
    )) as [{ hours: number }]
    expect(hours).toBe(72)
    expect((await redeem(tokenIn(text), NEW)).status).toBe(200)
    expect([await enters(body.email, generated), await enters(body.email, NEW)]).toEqual([401, 200])
    const { body: session } = await api.withToken(await api.tokenOf(body.email, NEW))(
      'GET',
      '/auth/session',
    )
    expect(session.must_change_password).toBe(false)
  })

  test('a learner chooses by it too, for the app', async () => {
    const { body } = await created(admin, draftUser({}))
    const { text } = (await mailsTo(body.email)).at(-1)!
    expect((await redeem(tokenIn(text), NEW)).body).toEqual({ console: false })
    expect(await api.tokenOf(body.email, NEW)).toMatch(/\S/)
  })
})

test('the owner is told when and from which device a password was chosen', async () => {
  const { email } = await account()
  await redeem(await linkFor(email), NEW, {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
  })
  const { subject, text } = (await mailsTo(email)).at(-1)!
  expect(subject).toBe('Cambió tu contraseña en Sendero')
  expect(text).toMatch(/cambió el \d+ de \p{L}+ de \d{4}.*, desde Chrome en Windows\./u)
  expect(text).toContain('https://consola.sendero.test/login/password-reset')
  expect(text).not.toContain(NEW)
})
