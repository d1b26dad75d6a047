import { beforeAll, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { CERTIFICATES, samlProvider, type Said } from '#tests/support/servers/saml-provider.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'
import { created, draftUser, openCompany } from '../../people/users/company.ts'

/** Single sign-on by SAML, against a provider that we did not write. */

const api = await startTestApi({ settings: { SIGN_ON_PRIVATE_ADDRESSES: 'true' } })
const { rows, admin, unit } = await openCompany(api, 1)
const superadmin = await api.signInAsSuper()
const [{ uuid, slug }] = (await rows<{ uuid: string; slug: string }>(
  'select uuid, slug from tenants where id = 1',
)) as [{ uuid: string; slug: string }]
const BASE = `/public/sign-on/${uuid}/saml`
const CALLBACK = `http://localhost:3000/login/sign-on/${uuid}/callback`

const provider = samlProvider()
const metadata = await (await api.send(`${BASE}/metadata`)).text()
const person = draftUser({ role: 'admin', email: 'ada@empresa.example' })
const { body: ada } = await created(admin, person)

const RULES = {
  enabled: true,
  email_claim: 'email',
  trusts_email: false,
  first_name_claim: 'firstName',
  last_name_claim: 'lastName',
  login_claim: 'login',
  groups_claim: null,
  admin_groups: [],
  reader_groups: [],
  unknown_people: 'refuse',
  only_sign_on: false,
  break_glass_user_id: null,
}

async function save(changes: object = { metadata: provider.metadata() }, by = admin) {
  const { body: now } = await admin('GET', '/sign-on/settings')
  return by('PUT', '/sign-on/saml', { ...RULES, version: now.connection?.version, ...changes })
}

const start = async () =>
  (await api.anonymous('POST', '/sign-on/start', { company: slug })).body as {
    authorization_url: string
    attempt: string
  }

/** Brings a response to us, as the browser does, and returns where it is sent. */
async function post(response: string, relayState: string): Promise<URL> {
  const answer = await api.send(`${BASE}/acs`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    body: new URLSearchParams({ SAMLResponse: response, RelayState: relayState }).toString(),
  })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location')!)
}

const complete = (attempt: string, at: URL) =>
  api.anonymous('POST', '/sign-on/callback', { attempt, company: uuid, query: at.search })

/** A response to a begun sign-on. */
async function answer(url: string, said: Said = {}) {
  const { requestId, relayState } = await provider.read(url, metadata)
  const attributes = { email: 'ada@empresa.example', firstName: 'Ada', login: 'ada.l' }
  return {
    relayState,
    response: await provider.respond(metadata, { requestId, attributes, ...said }),
  }
}

async function signOn(said: Said = {}) {
  const { authorization_url, attempt } = await start()
  const { response, relayState } = await answer(authorization_url, said)
  return complete(attempt, await post(response, relayState))
}

beforeAll(async () => {
  expect((await save()).status).toBe(200)
  await superadmin(
    'POST',
    '/sign-on/domains',
    { domain: 'empresa.example' },
    { 'x-tenant-id': '1' },
  )
})

test('metadata give the addresses, and those of the provider its own values and certificates', async () => {
  const { body } = await admin('GET', '/sign-on/settings')
  expect(metadata).toContain(`entityID="${body.addresses.saml_entity_id}"`)
  expect(metadata).toContain(`Location="${body.addresses.saml_consumer}"`)
  expect(body.connection).toMatchObject({
    protocol: 'saml',
    issuer: provider.entityId,
    sign_on_url: 'https://idp.example/sso',
    certificates: [{ fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}/) as string }],
  })
  expect((await api.send(`${BASE.replace(uuid, crypto.randomUUID())}/metadata`)).status).toBe(404)
  expect((await save(undefined, unit)).status).toBe(403)
})

test('what is typed by hand is checked field by field', async () => {
  const typed = { issuer: 'https://idp.example/metadata', sign_on_url: 'https://idp.example/sso' }
  const issues = async (changes: object) =>
    (await save(changes)).body.errors.map(({ path }: { path: string }) => path)
  expect(await issues({})).toEqual(['issuer', 'sign_on_url', 'certificates'])
  expect(await issues({ ...typed, certificates: 'hola' })).toEqual(['certificates'])
  const certificates = CERTIFICATES.other + CERTIFICATES.provider
  expect(await issues({ ...typed, sign_on_url: 'ftp://x', certificates })).toEqual(['sign_on_url'])
  expect(await issues({ metadata: '<no/>' })).toEqual(['metadata'])
  expect(await issues({ metadata_url: 'http://127.0.0.1:9/metadata' })).toEqual(['metadata_url'])
  const { body } = await save({ ...typed, certificates })
  expect(body.connection.certificates).toHaveLength(2)
  await save()
})

test('a signed assertion signs somebody on, and a later one goes by its subject', async () => {
  expect((await signOn()).body).toMatchObject({ user: { id: ada.id }, tested: false })
  const again = await signOn({ attributes: {} })
  expect(again.body.user.id).toBe(ada.id)
  const session = api.withToken(again.body.token)
  const { body } = await session('GET', '/sign-on/sign-out')
  expect(body.url).toMatch(/^https:\/\/idp\.example\/slo\?SAMLRequest=/)
})

test('a response completes one sign-on once, and its assertion counts once', async () => {
  const { authorization_url, attempt } = await start()
  const { response, relayState } = await answer(authorization_url, { assertionId: '_one' })
  const at = await post(response, relayState)
  expect((await post(response, relayState)).href).toBe(CALLBACK)
  expect((await complete(attempt, at)).status).toBe(200)
  expect((await complete(attempt, at)).body.code).toBe('sign_on_over')
  expect((await post(response, relayState)).href).toBe(CALLBACK)
  expect((await signOn({ assertionId: '_one' })).body.message).toContain('ya se usó')
})

test('the browser that began and the one that brought the response have to be one', async () => {
  const begun = await start()
  const { response, relayState } = await answer(begun.authorization_url)
  const brought = await post(response, relayState)
  // With the cookie alone, as somebody who made another person's browser bring the response.
  const other = await start()
  expect((await complete(begun.attempt, new URL(CALLBACK))).body.code).toBe('sign_on_over')
  // With the code alone, as somebody who is led to sign on as another person.
  expect((await complete(other.attempt, brought)).body.code).toBe('sign_on_over')
})

test('a response that nobody asked for begins a sign-on, one of another time or company is over', async () => {
  const unsolicited = await provider.respond(metadata)
  expect((await post(unsolicited, '')).pathname).toBe(`/login/sign-on/${slug}`)
  const { authorization_url, attempt } = await start()
  const { response, relayState } = await answer(authorization_url)
  expect((await post(response, 'x'.repeat(43))).href).toBe(CALLBACK)
  const own = await post(unsolicited, relayState)
  expect((await complete(attempt, own)).body.message).toContain('no contesta')
  expect((await post(response, relayState)).href).toBe(CALLBACK)
})

test.each<[string, Said]>([
  ['no está firmada', { signs: 'response' }],
  ['audiencia', { audience: 'https://otra.example' }],
  ['ACS', { destination: 'https://otra.example/acs' }],
  ['reloj', { notOnOrAfter: -120_000 }],
  ['SessionNotOnOrAfter', { sessionNotOnOrAfter: -3_600_000 }],
  ['«email»', { nameId: 'otra', attributes: {} }],
])('refuses a response and says «%s»', async (words, said) => {
  const { status, body } = await signOn(said)
  expect([status < 400, body.message]).toEqual([false, expect.stringContaining(words)])
})

test('a session ends when the provider says, also after a renewal', async () => {
  const { body } = await signOn({ sessionNotOnOrAfter: 600_000 })
  const ends = async () => {
    const [row] = await rows<{ seconds: number }>(
      `select extract(epoch from max(expires_at) - now())::int as seconds from sessions s
       join sign_on_sessions o on o.tenant_id = s.tenant_id and o.session_id = s.id
       where s.user_id = $1 and s.id = (select max(session_id) from sign_on_sessions)`,
      [ada.id],
    )
    return row!.seconds
  }
  // Ten minutes, and the minute by which clocks may differ.
  expect(await ends()).toBeGreaterThan(600)
  expect(await ends()).toBeLessThanOrEqual(660)
  await rows(
    `update users u set password_kind = a.password_kind, password_hash = a.password_hash from users a
     where a.email = 'admin@1.sendero.test' and u.id = $1`,
    [ada.id],
  )
  const renewed = await api.withToken(body.token)('PUT', '/auth/password', {
    current_password: DEMO_PASSWORD,
    password: 'otra-clave-larga',
  })
  expect(renewed.status).toBe(200)
  expect(await ends()).toBeLessThanOrEqual(660)
  const session = api.withToken(renewed.body.token)
  expect((await session('GET', '/auth/session')).status).toBe(200)
  await rows('update sessions set expires_at = now() where user_id = $1', [ada.id])
  expect((await session('GET', '/auth/session')).status).toBe(401)
})

test('an account is linked by the e-mail of a proven domain alone', async () => {
  const attributes = { email: 'alguien@ajena.example' }
  expect((await signOn({ nameId: 'ajena', attributes })).body.code).toBe('sign_on_email_domain')
})

test('a trial opens no session and names everything that is wrong', async () => {
  const { body: begun } = await admin('POST', '/sign-on/trial')
  const said = { audience: 'https://a.example', destination: 'https://b.example' }
  const { response, relayState } = await answer(begun.authorization_url, said)
  const { body } = await complete(begun.attempt, await post(response, relayState))
  expect(body).toEqual({ user: null, token: null, tested: true })
  const { body: settings } = await admin('GET', '/sign-on/settings')
  expect(settings.connection.test.checks).toMatchObject([
    { key: 'destination', state: 'error' },
    { key: 'audience', state: 'error' },
  ])
  const { body: test } = await admin('POST', '/sign-on/check')
  expect(test.checks).toContainEqual(expect.objectContaining({ key: 'certificate', state: 'ok' }))
})

test('a response is stored sealed', async () => {
  const { authorization_url } = await start()
  const { response, relayState } = await answer(authorization_url)
  await post(response, relayState)
  const [stored] = await rows<{ clear: boolean }>(
    `select bool_or(position('ada@empresa'::bytea in content) > 0) as clear from sign_on_saml_responses`,
  )
  expect(stored!.clear).toBe(false)
})
