import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import { startTestApi } from '#tests/support/api.ts'
import { browserAt, startIdentityProvider } from '#tests/support/servers/identity-provider.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'
import { OIDC_SETTINGS } from './oidc-settings.ts'

/** Single sign-on against a provider that we did not write. */

const api = await startTestApi({ works: true, settings: { SIGN_ON_PRIVATE_ADDRESSES: 'true' } })
const company = await openCompany(api, 1)
const { rows, admin, unit } = company
const superadmin = await api.signInAsSuper()
const [{ uuid, slug }] = (await rows<{ uuid: string; slug: string }>(
  'select uuid, slug from tenants where id = 1',
)) as [{ uuid: string; slug: string }]
const REDIRECT = `http://localhost:3000/login/sign-on/${uuid}/callback`

const person = draftUser({ role: 'admin', email: 'ada@empresa.example', password: 'clave-segura' })
const { body: ada } = await created(admin, person)

/** Receives the provider's back-channel calls, as the server of the API would. */
const logoutTokens: string[] = []
const receiver = createServer((request, response) => {
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    logoutTokens.push(text)
    response.end()
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const logout = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

const people = {
  ada: {
    email: 'ada@empresa.example',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    preferred_username: 'ada.l',
    groups: ['consola'],
  },
  otra: { email: 'ada@empresa.example', email_verified: true },
  nueva: {
    email: 'nueva@empresa.example',
    email_verified: true,
    given_name: 'Nueva',
    family_name: 'Persona',
    preferred_username: 'nueva.persona',
  },
  ajena: { email: 'alguien@otra.example', email_verified: true },
  incierta: { email: 'admin@1.sendero.test', email_verified: false },
}
const provider = await startIdentityProvider({
  people,
  client: {
    id: 'sendero',
    secret: 'un-secreto-de-prueba-largo',
    redirects: [REDIRECT],
    signedOut: ['http://localhost:3000/login'],
    logout,
  },
})
afterAll(async () => {
  receiver.close()
  await provider.close()
})

const SETTINGS = {
  ...OIDC_SETTINGS,
  issuer: provider.issuer,
  client_secret: 'un-secreto-de-prueba-largo',
  enabled: true,
}

async function save(changes: object = {}, by = admin) {
  const { body: now } = await admin('GET', '/sign-on/settings')
  const version = now.connection?.version
  return by('PUT', '/sign-on/oidc', { ...SETTINGS, client_secret: null, ...changes, version })
}

/** A whole sign-on: begun here, done at the provider, completed here. */
async function signOn(login: string, browser = browserAt(provider.issuer)) {
  const begun = await api.anonymous('POST', '/sign-on/start', { company: slug })
  const back = await browser.signIn(begun.body.authorization_url, login)
  const input = { attempt: begun.body.attempt, company: uuid, query: back.search }
  return { ...(await api.anonymous('POST', '/sign-on/callback', input)), input }
}

beforeAll(async () => {
  expect((await admin('GET', '/sign-on/settings')).body.connection).toBeNull()
  expect((await api.anonymous('GET', '/sign-on')).body).toEqual({ in_use: false })
  expect((await admin('PUT', '/sign-on/oidc', { ...SETTINGS })).status).toBe(200)
  const { body } = await superadmin(
    'POST',
    '/sign-on/domains',
    { domain: '@Empresa.example' },
    { 'x-tenant-id': '1' },
  )
  expect(body).toMatchObject({ domain: 'empresa.example', proven_by: 'superadmin' })
})

test('the secret is stored sealed and answered, audited and logged nowhere', async () => {
  const { body } = await admin('GET', '/sign-on/settings')
  expect(body.connection).toMatchObject({ has_client_secret: true, issuer: provider.issuer })
  expect(JSON.stringify(body)).not.toContain(SETTINGS.client_secret)
  const told = await rows<{ text: string }>(
    `select coalesce(string_agg(a::text, ''), '') as text from audit_log a where entity = 'sign_on_connection'`,
  )
  expect(told[0]!.text).toContain('issuer')
  expect(told[0]!.text).not.toMatch(/client_secret\W+(?!•••)[^,}]*\\\\x/)
  const [stored] = await rows<{ clear: boolean }>(
    `select position('un-secreto'::bytea in client_secret) > 0 as clear from sign_on_connections`,
  )
  expect(stored!.clear).toBe(false)
})

test('an e-mail of a proven domain enters by sign-on, any other answers the same shape', async () => {
  const ask = (email: string) => api.anonymous('POST', '/sign-on/discover', { email })
  expect((await ask('nadie@EMPRESA.example')).body).toEqual({ sign_on: true })
  expect((await ask('nadie@otra.example')).body).toEqual({ sign_on: false })
  expect((await api.anonymous('GET', '/sign-on')).body).toEqual({ in_use: true })
})

test('the first sign-on links by a verified e-mail, says so by mail, and later ones go by the subject', async () => {
  const first = await signOn('ada')
  expect(first.body).toMatchObject({ user: { id: ada.id, email: 'ada@empresa.example' } })
  const { body: mails } = await superadmin('GET', '/admin/outbox?q=ada@empresa.example')
  expect(JSON.stringify(mails)).toContain('Ingreso único en')
  await rows(`update users set email = 'ada.nueva@otra.example' where id = $1`, [ada.id])
  people.ada.email = 'cambiado@otra.example'
  expect((await signOn('ada')).body.user.id).toBe(ada.id)
  people.ada.email = 'ada@empresa.example'
  await rows(`update users set email = 'ada@empresa.example' where id = $1`, [ada.id])
  expect((await signOn('otra')).body.code).toBe('sign_on_other_account')
  const { body } = await admin('GET', `/users/${ada.id}/sign-on`)
  expect(body.results).toMatchObject([{ subject: 'ada', linked_by: 'ada@empresa.example' }])
})

test('nobody is linked or created by an e-mail that is not verified or not of the company', async () => {
  await save({ unknown_people: 'create' })
  expect((await signOn('ajena')).body.code).toBe('sign_on_email_domain')
  expect((await signOn('incierta')).body.code).toBe('sign_on_email_unverified')
  await save({ unknown_people: 'create', trusts_email: true })
  expect((await signOn('incierta')).body.code).toBe('sign_on_email_unverified')
})

test('people are not set to be created where the company may not create users', async () => {
  await save({ unknown_people: 'refuse' })
  await rows('update tenants set user_creation = false where id = 1')
  const refused = await save({ unknown_people: 'create' })
  await rows('update tenants set user_creation = true where id = 1')
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'unknown_people', code: 'user_creation', message: NO_USER_CREATION }],
  ])
})

test('somebody unknown is refused, or becomes a learner once, whom the console refuses', async () => {
  await save({ unknown_people: 'refuse' })
  expect((await signOn('nueva')).body).toMatchObject({
    status: 403,
    code: 'sign_on_unknown_person',
  })
  await save({ unknown_people: 'create' })
  const twice = await Promise.all([signOn('nueva'), signOn('nueva')])
  expect(twice.map(({ body }) => body.code)).toEqual([1002, 1002])
  expect(
    await rows(
      `select username, role, full_name, password_hash, must_change_password from users where email = 'nueva@empresa.example'`,
    ),
  ).toEqual([
    {
      username: 'nueva.persona',
      role: 'user',
      full_name: 'Nueva Persona',
      password_hash: null,
      must_change_password: false,
    },
  ])
})

test('somebody disabled is refused whatever the provider says', async () => {
  await admin('PUT', `/users/${ada.id}/disable`)
  expect((await signOn('ada')).body).toMatchObject({ status: 403, code: 1003 })
  await admin('PUT', `/users/${ada.id}/enable`)
})

test('groups give the role of each sign-on, and end sessions of another role', async () => {
  await save({
    groups_claim: 'groups',
    admin_groups: ['consola', 'gestión'],
    reader_groups: 'lectores\nlectores',
  })
  const before = api.withToken((await signOn('ada')).body.token)
  expect((await before('GET', '/auth/session')).body.user.role).toBe('admin')
  people.ada.groups = ['lectores']
  const reader = await signOn('ada')
  expect(reader.body.user.role).toBe('reader')
  expect((await before('GET', '/auth/session')).status).toBe(401)
  people.ada.groups = []
  expect((await signOn('ada')).body.code).toBe(1002)
  people.ada.groups = ['gestión'.normalize('NFD')]
  expect((await signOn('ada')).body.user.role).toBe('admin')
  people.ada.groups = ['consola']
  expect((await signOn('ada')).body.user.role).toBe('admin')
  await save()
})

test('neither our second factor nor a change of password is asked for', async () => {
  await rows(`update users set must_change_password = true where id = $1`, [ada.id])
  await rows(`update tenants set second_factor_required = true where id = 1`)
  const session = api.withToken((await signOn('ada')).body.token)
  expect((await session('GET', '/users?limit=1')).status).toBe(200)
  await rows(`update tenants set second_factor_required = false where id = 1`)
})

test('an answer is taken once, by the attempt that asked for it, at its company alone', async () => {
  const { input } = await signOn('ada')
  const call = (changes: object) =>
    api.anonymous('POST', '/sign-on/callback', { ...input, ...changes })
  expect((await call({})).body.code).toBe('sign_on_over')
  const start = async () => (await api.anonymous('POST', '/sign-on/start', { company: slug })).body
  // Another browser's attempt: its state is another.
  const { attempt } = await start()
  expect((await call({ attempt })).body.message).toContain('state')
  const other = await start()
  const answered = await browserAt(provider.issuer).signIn(other.authorization_url, 'ada')
  const [{ uuid: elsewhere }] = (await rows<{ uuid: string }>(
    'select uuid from tenants where id = 97',
  )) as [{ uuid: string }]
  const mixed = await call({ attempt: other.attempt, company: elsewhere, query: answered.search })
  expect(mixed.body.message).toContain('state')
  const late = await start()
  await rows(`update sign_on_attempts set expires_at = now() - interval '1 second'`)
  expect((await call({ attempt: late.attempt })).body.code).toBe('sign_on_over')
})

describe('signing out', () => {
  test('leads to the provider, which ends its session too', async () => {
    const session = api.withToken((await signOn('ada')).body.token)
    const { body } = await session('GET', '/sign-on/sign-out')
    const url = new URL(body.url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/login')
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/)
    expect((await admin('GET', '/sign-on/sign-out')).body).toEqual({ url: null })
  })

  test('at the provider ends our sessions, by a token that works once', async () => {
    const browser = browserAt(provider.issuer)
    const { body } = await signOn('ada', browser)
    const session = api.withToken(body.token)
    const other = api.withToken((await signOn('ada')).body.token)
    const { body: out } = await session('GET', '/sign-on/sign-out')
    await browser.confirm(out.url)
    await expect.poll(() => logoutTokens.length).toBe(1)
    const tell = (text: string, to = uuid) =>
      api.send(`/public/sign-on/${to}/backchannel-logout`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: text,
      })
    const told = await tell(logoutTokens[0]!)
    expect([told.status, await told.json()]).toEqual([200, { ended: 1 }])
    expect((await session('GET', '/auth/session')).status).toBe(401)
    expect((await other('GET', '/auth/session')).status).toBe(200)
    expect((await tell(logoutTokens[0]!)).status).toBe(400)
    expect((await tell('logout_token=eyJhbGciOiJub25lIn0.e30.')).status).toBe(400)
  })
})

test('unlinking says why, ends the sessions, and the next sign-on links anew', async () => {
  const session = api.withToken((await signOn('ada')).body.token)
  const path = `/users/${ada.id}/sign-on/unlink`
  expect((await admin('POST', path, { reason: '' })).status).toBe(422)
  expect((await admin('POST', path, { reason: 'Cambió de cuenta' })).status).toBe(200)
  expect((await session('GET', '/auth/session')).status).toBe(401)
  expect((await admin('POST', path, { reason: 'Otra vez' })).status).toBe(409)
  const told = await rows(
    `select after from audit_log where after ->> 'reason' = 'Cambió de cuenta'`,
  )
  expect(told).toHaveLength(1)
  expect((await signOn('ada')).status).toBe(200)
})

describe('with sign-on alone', () => {
  const adminEmail = 'admin@1.sendero.test'
  const login = (username: string, password: string) =>
    api.anonymous('POST', '/auth/login', { username, password })

  test('passwords are refused but for one administrator, who stays', async () => {
    const { body: settings } = await admin('GET', '/sign-on/settings')
    const keeper = settings.administrators.find(
      ({ email }: { email: string }) => email === adminEmail,
    )
    expect((await save({ only_sign_on: true })).body.errors[0].path).toBe('break_glass_user_id')
    expect((await save({ only_sign_on: true, break_glass_user_id: keeper.id })).status).toBe(200)
    expect((await login(person.email, 'clave-segura')).body).toMatchObject({
      status: 403,
      code: 1007,
    })
    expect((await login(adminEmail, 'sendero-demo')).status).toBe(200)
    expect((await signOn('ada')).status).toBe(200)
    const reset = { id: ada.id, password: 'otra-clave-larga' }
    expect((await admin('PUT', '/users/account/change_password', reset)).status).toBe(409)
    const { body: stored } = await admin('GET', `/users/${keeper.id}`)
    const demoted = { ...stored, role: 'user', organizational_units: [] }
    expect(
      (await superadmin('PUT', `/users/${keeper.id}`, demoted, { 'x-tenant-id': '1' })).status,
    ).toBe(422)
    const disabled = await superadmin('PUT', `/users/${keeper.id}/disable`, undefined, {
      'x-tenant-id': '1',
    })
    expect(disabled.body).toMatchObject({ changed: 0, skipped: 1 })
    await save()
  })
})

test('an administrator with business units, and a reader, do not configure it', async () => {
  expect((await unit('GET', '/sign-on/settings')).status).toBe(403)
  const limited = await company.limitedAdmin()
  const { body } = await limited('GET', '/sign-on/settings')
  expect(body.administrators).toEqual([])
  const { version } = body.connection
  const saved = await limited('PUT', '/sign-on/oidc', { ...SETTINGS, version })
  expect([saved.status, saved.body.errors[0].code]).toEqual([422, 'units'])
})

test('a secret goes to no other provider', async () => {
  const { body } = await admin('GET', '/sign-on/settings')
  const sent = { ...SETTINGS, client_secret: null, version: body.connection.version }
  const moved = await admin('PUT', '/sign-on/oidc', { ...sent, issuer: 'https://otro.example' })
  expect(moved.body.errors[0].path).toBe('client_secret')
})
