import type { JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { startDnsServer } from '#tests/support/servers/dns-server.ts'
import { startForgingProvider } from '#tests/support/servers/forging-provider.ts'
import { openCompany } from '../../people/users/company.ts'
import { OIDC_SETTINGS } from './oidc-settings.ts'

/** Answers that no honest provider gives, providers that nobody may name, and domains of others. */

const records = new Map<string, string>()
const forger = await startForgingProvider()
const api = await startTestApi({
  settings: {
    SIGN_ON_PRIVATE_ADDRESSES: 'true',
    SIGN_ON_DNS_SERVERS: await startDnsServer(records),
  },
})
const strict = await startTestApi()
const { rows, admin } = await openCompany(api, 1)
const { admin: elsewhere } = await openCompany(api, 97)
const [{ uuid, slug }] = (await rows<{ uuid: string; slug: string }>(
  'select uuid, slug from tenants where id = 1',
)) as [{ uuid: string; slug: string }]

const SETTINGS = {
  ...OIDC_SETTINGS,
  issuer: forger.issuer,
  enabled: true,
  unknown_people: 'create',
}
expect((await admin('PUT', '/sign-on/oidc', SETTINGS)).status).toBe(200)
await rows(
  `insert into sign_on_domains (tenant_id, domain, token) values (1, '1.sendero.test', 'token')`,
)

/** A sign-on that the provider answers with this token, or this query. */
async function answerWith(
  token: (nonce: string) => Promise<string> | string,
  query: Record<string, string> = {},
) {
  forger.answer(token)
  const { body } = await api.anonymous('POST', '/sign-on/start', { company: slug })
  const asked = new URL(body.authorization_url).searchParams
  const answered = new URLSearchParams({
    code: `code-${asked.get('nonce')}`,
    state: asked.get('state')!,
    iss: forger.issuer,
    ...query,
  })
  const { attempt } = body
  const input = { attempt, company: uuid, query: `?${answered}` }
  return (await api.anonymous('POST', '/sign-on/callback', input)).body
}

const withClaims = (changes: JWTPayload) => (nonce: string) =>
  forger.signed(forger.claimsOf(nonce, changes))

describe('an ID token is refused', () => {
  test.each([
    ['without a signature', (nonce: string) => forger.unsigned(forger.claimsOf(nonce)), 'firma'],
    [
      'with the signature of another key',
      (nonce: string) => forger.signedByOther(forger.claimsOf(nonce)),
      'firma',
    ],
    ['for another audience', withClaims({ aud: 'otro' }), 'audiencia'],
    ['of another issuer', withClaims({ iss: 'https://otro.example' }), 'emisor es diferente'],
    ['with the nonce of another attempt', withClaims({ nonce: 'otro' }), 'nonce'],
    ['that is over', withClaims({ iat: 1, exp: 2 }), 'reloj'],
    ['without a subject', withClaims({ sub: undefined }), 'sub'],
  ])('%s', async (_, token, words) => {
    const { status, code, message } = await answerWith(token)
    expect([status, code]).toEqual([401, 'sign_on_failed'])
    expect(message).toContain(words)
  })
})

test('an answer in the name of another issuer sends its code nowhere', async () => {
  const before = forger.codes.length
  const mixed = await answerWith(withClaims({}), { iss: 'https://otro.example' })
  expect(mixed.message).toContain('emisor es diferente')
  expect((await answerWith(withClaims({}), { state: 'otro' })).message).toContain('state')
  const denied = await answerWith(withClaims({}), {
    error: 'access_denied',
    error_description: 'No <b>',
  })
  expect(denied.message).toContain('No <b>')
  expect(forger.codes).toHaveLength(before)
})

test('a domain that is not proven, or of another company, links nobody', async () => {
  expect((await answerWith(withClaims({}))).code).toBe('sign_on_email_domain')
  await rows(`update sign_on_domains set proven_at = now(), proven_by = 'dns' where tenant_id = 1`)
  const homograph = await answerWith(withClaims({ email: 'adm\u0131n@1.sendero.test' }))
  expect(homograph.code).toBe('sign_on_email_missing')
  // Somebody of another company who has an e-mail of this one is neither linked nor created anew.
  await rows(
    `update users set email = 'prestada@1.sendero.test' where email = 'admin@97.sendero.test'`,
  )
  const borrowed = await answerWith(withClaims({ email: 'prestada@1.sendero.test' }))
  expect(borrowed.code).toBe('sign_on_email_taken')
  await rows(
    `update users set email = 'super@1.sendero.test', tenant_id = tenant_id where superadmin`,
  )
  const [{ home }] = (await rows<{ home: number }>(
    'select tenant_id as home from users where superadmin',
  )) as [{ home: number }]
  const raised = await answerWith(withClaims({ email: 'super@1.sendero.test' }))
  expect(raised.code).toBe(home === 1 ? 'sign_on_superadmin' : 'sign_on_email_taken')
})

test('a domain is proven by its TXT record, and belongs to one company', async () => {
  const { body: added } = await admin('POST', '/sign-on/domains', { domain: 'Compañía.example' })
  expect(added).toMatchObject({ domain: expect.stringMatching(/^xn--/), proven_at: null })
  const { body: rival } = await elsewhere('POST', '/sign-on/domains', { domain: added.domain })
  const check = (by: typeof admin, { id }: { id: number }) =>
    by('POST', `/sign-on/domains/${id}/check`)
  expect((await check(admin, added)).body.message).toContain('No hay un registro TXT')
  records.set(added.record_name, 'otro')
  expect((await check(admin, added)).body.message).toContain('otro contenido')
  expect((await check(admin, rival)).status).toBe(404)
  records.set(added.record_name, added.record_value)
  expect((await check(admin, added)).body).toMatchObject({ proven_by: 'dns' })
  records.set(rival.record_name, rival.record_value)
  expect((await check(elsewhere, rival)).status).toBe(409)
  for (const domain of ['empresa', '127.0.0.1', 'a..b.co', 'a b.co', ''])
    expect((await admin('POST', '/sign-on/domains', { domain })).status, domain).toBe(422)
})

describe('a test says what is wrong', () => {
  const check = async (settings: object, publish: Record<string, unknown> = {}) => {
    const { body } = await admin('GET', '/sign-on/settings')
    const { version } = body.connection
    expect(
      (await admin('PUT', '/sign-on/oidc', { ...SETTINGS, ...settings, version })).status,
    ).toBe(200)
    forger.publish(publish)
    const { body: told } = await admin('POST', '/sign-on/check')
    return told.checks.find(({ state }: { state: string }) => state === 'error')
  }
  test('of the issuer', async () => {
    const wrong = await check({}, { issuer: 'https://otro.example' })
    expect(wrong).toMatchObject({ key: 'issuer' })
    expect(wrong.message).toContain('«https://otro.example»')
  })
  test.each([
    ['that answer 500', '/failing', 'respondió 500'],
    ['that are none', '/.well-known/x', 'no publica claves'],
    ['without an address', undefined, 'no publica claves'],
  ])('of keys %s', async (_, path, words) => {
    const jwks_uri = path && `${forger.issuer}${path}`
    expect(await check({}, { jwks_uri })).toMatchObject({
      key: 'keys',
      message: expect.stringContaining(words) as string,
    })
  })
  test('of a server that is not there, or no provider', async () => {
    expect((await check({ issuer: 'http://127.0.0.1:9' })).message).toContain('no responde')
    const none = await check({ issuer: `${forger.issuer}/otra` })
    expect(none.message).toContain('no hay un proveedor')
    expect((await check({ issuer: 'https://no-existe.invalid' })).message).toContain('No existe')
  })
})

describe('server-side request forgery', () => {
  test.each([
    'http://login.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
    'https://a:b@login.example',
  ])('the issuer %s is refused', async (issuer) => {
    const by = await strict.signInAs('admin', 1)
    const { body } = await by('PUT', '/sign-on/oidc', { ...SETTINGS, issuer })
    expect(body.errors[0].path).toBe('issuer')
  })
  test('a name that resolves to this machine is not called', async () => {
    const by = await strict.signInAs('admin', 1)
    await by('PUT', '/sign-on/oidc', { ...SETTINGS, issuer: 'https://localhost' })
    const { body } = await by('POST', '/sign-on/check')
    expect(body.checks).toMatchObject([{ key: 'server', state: 'error' }])
    expect(body.checks[0].message).toContain('dirección pública')
  })
})
