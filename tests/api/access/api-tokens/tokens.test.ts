import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { remindOfExpiringTokens } from '#api/access/api-tokens/remind-job.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { isWithin } from '#api/platform/identity/open-api-token.ts'
import { MAX_TOKENS } from '#contract/access/api-token-words.ts'
import { SCOPE_WORDS } from '#contract/access/api-scope-words.ts'
import { scopeOf } from '#contract/api-scope.ts'
import { startTestApi } from '#tests/support/api.ts'
import { CALLS } from '#tests/support/contract-calls.ts'
import { companyTables } from '#tests/support/database/database-rows.ts'
import { queriesOf } from '#tests/support/database/queries-of.ts'
import { created, draftUser, hasOwnPassword, openCompany } from '../../people/users/company.ts'
import { ALL_SCOPES, COMPANY, dayIn, draftToken, madeToken, OWN } from './made-tokens.ts'

/** Tokens of the company and of a person: made, used within their scopes, changed, replaced and revoked. */

// One of its tests makes every call there is.
const api = await startTestApi({ settings: { API_TOKEN_REQUESTS_PER_MINUTE: '100000' } })
const company = await openCompany(api)
const { rows, admin, adminId } = company
const reader = await api.signInAs('reader')

const statusOf = async (secret: string, path = '/areas') =>
  (await api.withToken(secret)('GET', path)).status

describe('the secret', () => {
  test('has prefix, 256 random bits and a checksum, and only its hash is stored', async () => {
    const key = { 'idempotency-key': 'token-form-1.1' }
    const { body } = await admin('POST', COMPANY, draftToken(['areas:read']), key)
    const { secret, token } = body
    expect(secret).toMatch(/^sendero_cot_[0-9A-Za-z]{49}$/)
    expect(token.hint).toBe(`sendero_cot_…${secret.slice(-4)}`)
    const [stored] = await rows<{ hash: Buffer }>('select hash from api_tokens where id = $1', [
      token.id,
    ])
    expect(stored!.hash).toEqual(createHash('sha256').update(secret).digest())
    for (const table of await companyTables(rows)) {
      const [{ found }] = (await rows(
        `select count(*)::int as found from ${table} t where t::text like $1`,
        [`%${secret}%`],
      )) as [{ found: number }]
      expect(found, table).toBe(0)
    }
    const [mail] = await rows<{ body: Buffer }>('select body from mails order by id desc limit 1')
    const written = unseal(mail!.body, api.services.settings.openingKeys)
    expect(written).toContain('Se creó un token de API')
    expect(written).not.toContain(secret)
    // The same form again is answered without the secret.
    const again = await admin('POST', COMPANY, draftToken(['areas:read']), key)
    expect(again.body).toEqual({ token, secret: null })
  }, 20_000)

  test('is in no list, record or audit entry', async () => {
    const { token, secret } = await madeToken(admin, COMPANY, ['areas:read'])
    for (const path of [COMPANY, `${COMPANY}/${token.id}`, '/audit-log?entity=api_token']) {
      const answer = JSON.stringify((await admin('GET', path)).body)
      expect(answer).toContain(token.hint)
      expect(answer).not.toContain(secret.slice(20))
      expect(answer).not.toContain('"hash"')
    }
  })

  test('with a wrong checksum is refused without a query, and an unknown one as a revoked one', async () => {
    const { token, secret } = await madeToken(admin, COMPANY, ['areas:read'])
    const mistyped = `${secret.slice(0, -7)}${secret.at(-7) === 'a' ? 'b' : 'a'}${secret.slice(-6)}`
    expect(await queriesOf(api.services, () => statusOf(mistyped))).toBe(0)
    const unknown = withChecksum(`sendero_cot_${'A'.repeat(43)}`)
    expect(await queriesOf(api.services, () => statusOf(unknown))).toBe(1)
    await admin('DELETE', `${COMPANY}/${token.id}`)
    const answers = []
    for (const given of [mistyped, unknown, secret]) {
      const { status, body } = await api.withToken(given)('GET', '/areas')
      answers.push({ status, ...body, requestId: '' })
    }
    expect(answers[0]).toMatchObject({ status: 401, code: 'invalid_token' })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  })

  test('in an address is refused, with a session too', async () => {
    const { secret } = await madeToken(admin, COMPANY, ['areas:read'])
    for (const caller of [api.anonymous, admin, api.withToken(secret)]) {
      const { status, body } = await caller('GET', `/areas?access_token=${secret}`)
      expect([status, body.code]).toEqual([400, 'token_in_address'])
    }
  })
})

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
function withChecksum(text: string): string {
  let digits = ''
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62))
    digits = `${DIGITS[rest % 62]}${digits}`
  return text + digits
}

describe('scopes', () => {
  test('every feature that takes tokens has words', () => {
    const features = new Set(CALLS.flatMap((call) => (scopeOf(call) ? [call.feature] : [])))
    // A service of its own, beside the calls of the contract.
    features.add('scim')
    expect([...features].filter((feature) => !(feature in SCOPE_WORDS))).toEqual([])
    expect(Object.keys(SCOPE_WORDS).filter((feature) => !features.has(feature))).toEqual([])
  })

  test('a token to read areas reads areas and nothing else of any feature', async () => {
    const { secret } = await madeToken(admin, COMPANY, ['areas:read'])
    const call = api.withToken(secret)
    const codes: Record<string, unknown> = {}
    const expected: Record<string, unknown> = {}
    const asked = CALLS.filter(
      (one) =>
        one.endpoint.access !== 'public' && !one.endpoint.feature && scopeOf(one) !== 'areas:read',
    )
    for (const { id, feature, endpoint } of asked) {
      const takesNone = scopeOf({ feature, endpoint }) === null || endpoint.tokens === 'personal'
      expected[id] = [403, takesNone ? 'token_not_accepted' : 'token_scope']
    }
    for (const { id, endpoint } of asked) {
      const path = endpoint.path.replace(/\{\w+\}/g, '1')
      const { status, body } = await call(endpoint.method.toUpperCase(), path)
      codes[id] = [status, body?.code]
    }
    expect(Object.keys(codes).length).toBeGreaterThan(400)
    expect(codes).toEqual(expected)
    expect(await statusOf(secret)).toBe(200)
  }, 60_000)

  test('a search by a token finds only what it may read', async () => {
    const { secret } = await madeToken(admin, COMPANY, ['search:read', 'areas:read'])
    const { body } = await api.withToken(secret)('GET', '/search?q=a')
    const kinds = body.groups.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('areas')
    expect(kinds.filter((kind: string) => kind !== 'areas')).toEqual([])
  })

  test('a reader gives only scopes to read, and none gives what is not on the list', async () => {
    const offered = (await reader('GET', `${OWN}/scopes`)).body
    expect(offered.some(({ write }: { write: boolean }) => write)).toBe(false)
    expect(offered.map(({ feature }: { feature: string }) => feature)).not.toContain('audit-log')
    for (const [caller, path, scope] of [
      [reader, OWN, 'groups:write'],
      [reader, OWN, 'audit-log:read'],
      [admin, COMPANY, 'me:read'],
      [admin, COMPANY, 'sessions:read'],
      [admin, COMPANY, 'any-reports:read'],
    ] as const) {
      const { status, body } = await caller('POST', path, draftToken([scope]))
      expect([status, body.errors[0].path]).toEqual([422, 'scopes'])
    }
  })
})

describe('a token of the company', () => {
  test('acts as an administrator under its own name, which the audit log has', async () => {
    const { secret, token } = await madeToken(admin, COMPANY, ['areas:read', 'areas:write'])
    const key = { 'idempotency-key': 'token-area-1.1' }
    const draft = { code: 'token-1', name: 'Por token' }
    const sent = [
      await api.withToken(secret)('POST', '/areas', draft, key),
      await api.withToken(secret)('POST', '/areas', draft, key),
    ]
    expect(sent.map(({ status }) => status)).toEqual([201, 201])
    expect(sent[1]!.body).toEqual(sent[0]!.body)
    const { body } = await admin('GET', `/audit-log?entity=area&actor=${token.id}`)
    expect(body.results).toMatchObject([{ actor_name: 'Token «Nómina»', label: 'Por token' }])
    const actors = (await admin('GET', '/audit-log/actors')).body
    expect(actors).toContainEqual({ id: token.id, name: 'Token «Nómina»' })
    expect((await admin('GET', `/users/${token.id}`)).status).toBe(404)
  })

  test('is used from the next call on with what was changed, and shows its last use', async () => {
    const { secret, token } = await madeToken(admin, COMPANY, ['areas:read'])
    expect(await statusOf(secret, '/positions')).toBe(403)
    const changes = {
      name: 'Otra',
      scopes: ['positions:read'],
      addresses: ['127.0.0.0/8'],
      version: token.version,
    }
    const { body } = await admin('PUT', `${COMPANY}/${token.id}`, changes)
    expect(body).toMatchObject({ name: 'Otra', scopes: ['positions:read'], version: 2 })
    expect([await statusOf(secret), await statusOf(secret, '/positions')]).toEqual([403, 200])
    expect((await admin('PUT', `${COMPANY}/${token.id}`, changes)).status).toBe(409)
    await expect
      .poll(async () => (await admin('GET', `${COMPANY}/${token.id}`)).body.last_used_address)
      .toBe('127.0.0.1')
  })

  test('is refused from elsewhere, on another company and for other tokens', async () => {
    const { secret } = await madeToken(admin, COMPANY, ALL_SCOPES, { addresses: ['2001:db8::/32'] })
    expect((await api.withToken(secret)('GET', '/areas')).body.code).toBe('address_not_allowed')
    const headers = { authorization: `Bearer ${secret}` }
    const from = (address: string) => api.send('/areas', { headers }, { address })
    expect((await from('2001:db8::7')).status).toBe(200)
    expect((await from('unknown')).status).toBe(403)
    const acting = { headers: { ...headers, 'x-tenant-id': '1' } }
    expect((await api.send('/areas', acting, { address: '2001:db8::7' })).status).toBe(404)
    const { secret: open } = await madeToken(admin, COMPANY, ALL_SCOPES)
    const made = await api.withToken(open)('POST', COMPANY, draftToken(['areas:read']))
    expect([made.status, made.body.code]).toEqual([403, 'token_not_accepted'])
  })

  test('ends by revocation at once, with its day, and with its company', async () => {
    const [one, two] = [
      await madeToken(admin, COMPANY, ['areas:read']),
      await madeToken(admin, COMPANY, ['areas:read']),
    ]
    expect((await admin('DELETE', `${COMPANY}/${one.token.id}`)).body.state).toBe('revoked')
    expect((await admin('DELETE', `${COMPANY}/${one.token.id}`)).status).toBe(200)
    expect([await statusOf(one.secret), await statusOf(two.secret)]).toEqual([401, 200])
    await rows('update tenants set active = false where id = 1')
    expect(await statusOf(two.secret)).toBe(401)
    await rows('update tenants set active = true where id = 1')
    await rows(`update api_tokens set expires_at = now() where id = $1`, [two.token.id])
    expect(await statusOf(two.secret)).toBe(401)
    const changed = { ...draftToken(['areas:read']), version: 2 }
    expect((await admin('PUT', `${COMPANY}/${two.token.id}`, changed)).body.code).toBe(
      'token_ended',
    )
    const { live, ended } = (await admin('GET', COMPANY)).body
    const ids = (tokens: { id: number }[]) => tokens.map(({ id }) => id)
    expect(ids(live)).not.toContain(two.token.id)
    expect(ids(ended)).toEqual(expect.arrayContaining([one.token.id, two.token.id]))
  })

  test('is replaced by one with the same settings, the one before for as long as was asked', async () => {
    const first = await madeToken(admin, COMPANY, ['areas:read'], { addresses: ['127.0.0.1'] })
    const rotated = (id: number, overlap_hours: number) =>
      admin('POST', `${COMPANY}/${id}/rotation`, { expires_on: dayIn(90), overlap_hours })
    const second = (await rotated(first.token.id, 24)).body
    expect(second.token).toMatchObject({ scopes: ['areas:read'], addresses: ['127.0.0.1'] })
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual([200, 200])
    const third = (await rotated(second.token.id, 0)).body
    expect([await statusOf(second.secret), await statusOf(third.secret)]).toEqual([401, 200])
    expect((await rotated(second.token.id, 0)).status).toBe(409)
  })

  test('is made and changed only by who administers all business units', async () => {
    const { token } = await madeToken(admin, COMPANY, ['areas:read'])
    const limited = await company.limitedAdmin()
    const refused = await limited('POST', COMPANY, draftToken(['areas:read']))
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'units'])
    expect((await limited('DELETE', `${COMPANY}/${token.id}`)).status).toBe(422)
    expect((await reader('GET', COMPANY)).status).toBe(403)
    const other = await api.signInAs('admin', 97)
    expect((await other('DELETE', `${COMPANY}/${token.id}`)).status).toBe(404)
  })
})

describe('a personal token', () => {
  test('does what its owner may do now, and is named with them in the audit log', async () => {
    const draft = draftUser({ role: 'admin', password: 'clave-segura' })
    const { body: user } = await created(admin, draft)
    await hasOwnPassword(rows, user.id)
    const owner = api.withToken(await api.tokenOf(draft.email, 'clave-segura'))
    const { secret, token } = await madeToken(owner, OWN, ['areas:read', 'areas:write'])
    expect(secret).toMatch(/^sendero_pat_/)
    const call = api.withToken(secret)
    const area = await call('POST', '/areas', { code: `pat-${user.id}`, name: 'Mía' })
    expect(area.status).toBe(201)
    const [entry] = (await admin('GET', `/audit-log?entity=area&actor=${user.id}`)).body.results
    expect(entry).toMatchObject({ actor_id: user.id, token_name: 'Nómina' })
    await rows(`update users set role = 'reader' where id = $1`, [user.id])
    const refused = await call('POST', '/areas', { code: `pat2-${user.id}`, name: 'Otra' })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect(await statusOf(secret)).toBe(200)
    await rows('update users set disabled = true where id = $1', [user.id])
    expect(await statusOf(secret)).toBe(401)
    expect((await admin('GET', `${COMPANY}/${token.id}`)).status).toBe(404)
  })

  test('of somebody limited to business units sees only those', async () => {
    const unit = await api.signInAs('unit')
    const { secret } = await madeToken(unit, OWN, ['areas:read', 'users:read'])
    const call = api.withToken(secret)
    for (const path of ['/areas', '/users']) {
      expect((await call('GET', path)).body).toEqual((await unit('GET', path)).body)
    }
  })

  test('of a super-administrator acts at home alone', async () => {
    const root = await api.signInAsSuper()
    const acting = { 'x-tenant-id': '97' }
    const made = await root('POST', OWN, draftToken(['users:read']), acting)
    const call = api.withToken(made.body.secret)
    expect((await call('GET', '/users', undefined, acting)).status).toBe(404)
    const { body } = await call('GET', '/users')
    const [home] = await rows<{ count: string }>(
      `select count(*) from users where tenant_id = (
         select tenant_id from users where email = 'super@sendero.test') and not disabled`,
    )
    expect(body.pagination.total).toBeLessThanOrEqual(Number(home!.count) + 50)
    expect((await call('GET', '/sa/tenants')).status).toBe(403)
  })

  test('is one of at most ten', async () => {
    const own = await api.signInAs('reader', 97)
    for (let made = 0; made < MAX_TOKENS.personal; made++) await madeToken(own, OWN, ['areas:read'])
    const { status, body } = await own('POST', OWN, draftToken(['areas:read']))
    expect([status, body.code]).toEqual([409, 'too_many_tokens'])
    const [{ id }] = (await own('GET', OWN)).body.live
    expect((await own('POST', `${OWN}/${id}/rotation`, { expires_on: dayIn(30) })).status).toBe(201)
  })
})

test.each([
  [{ name: '' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['areas:delete'] }, 'scopes.0'],
  [{ addresses: ['localhost'] }, 'addresses'],
  [{ addresses: ['10.0.0.0/33'] }, 'addresses'],
  [{ addresses: ['0177.0.0.1'] }, 'addresses'],
  [{ expires_on: dayIn(-2) }, 'expires_on'],
  [{ expires_on: dayIn(368) }, 'expires_on'],
  [{ expires_on: '2026-02-31' }, 'expires_on'],
])('%o is refused at %s', async (further, path) => {
  const { status, body } = await admin('POST', COMPANY, draftToken(['areas:read'], further))
  expect([status, body.errors?.[0]?.path]).toEqual([422, path])
})

test.each([
  ['10.1.2.3', ['10.0.0.0/8'], true],
  ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
  ['11.1.2.3', ['10.0.0.0/8'], false],
  ['2001:db8::1', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['nonsense', ['0.0.0.0/0'], false],
])('%s is in %o: %s', (address, list, within) => {
  expect(isWithin(address, list)).toBe(within)
})

test('the owner is told once of a token that ends within a week', async () => {
  const { token } = await madeToken(admin, COMPANY, ['areas:read'], {
    name: 'Vence',
    expires_on: dayIn(3),
  })
  await madeToken(admin, COMPANY, ['areas:read'], { name: 'Dura' })
  const told = () =>
    rows<{ subject: string; recipient: string }>(
      `select subject, recipient from mails where subject like '%vence pronto%' and tenant_id = 1`,
    )
  await remindOfExpiringTokens(api.services)
  await remindOfExpiringTokens(api.services)
  const mails = await told()
  expect(mails.map(({ subject }) => subject)).toContain('El token de API «Vence» vence pronto')
  expect(mails.map(({ subject }) => subject).join()).not.toContain('Dura')
  const [{ email }] = (await rows('select email from users where id = $1', [adminId])) as [
    { email: string },
  ]
  expect(mails.filter(({ recipient }) => recipient === email)).toHaveLength(1)
  expect(token.state).toBe('live')
})
