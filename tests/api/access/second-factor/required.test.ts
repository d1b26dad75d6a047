import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { COMPANY, madeToken, OWN } from '#tests/api/access/api-tokens/made-tokens.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { DEMO_PASSWORD } from '#tests/support/settings.ts'

/** A second factor that a company requires of its administrators, and the way back of who has lost theirs. */

const api = await startTestApi()
const rows = await rowsOf(api.url)

async function enrol(caller: Caller): Promise<Caller> {
  await caller('POST', '/auth/second-factor/totp', { current_password: DEMO_PASSWORD })
  const { secret } = (await caller('GET', '/auth/second-factor/totp')).body.pending
  const second_factor_code = generateSync({ secret })
  const { body } = await caller('PUT', '/auth/second-factor/totp', { second_factor_code })
  return api.withToken(body.token)
}

const idOf = async (email: string) =>
  Number((await rows<{ id: string }>('select id from users where email = $1', [email]))[0]!.id)

const require = (caller: Caller, on: boolean) =>
  caller('PUT', '/security', { second_factor_required: on })

describe('required of administrators', () => {
  test('only by one who has a second factor', async () => {
    const admin = await api.signInAs('admin', 97)
    const refused = await require(admin, true)
    expect([refused.status, refused.body.code]).toEqual([409, 'own_second_factor_missing'])
    const before = (await admin('GET', '/security')).body
    expect(before).toMatchObject({ second_factor_required: false, with_second_factor: 0 })
    const own = await enrol(admin)
    expect(
      (await own('PUT', '/security', { second_factor_required: true, version: 99 })).status,
    ).toBe(409)
    expect((await require(own, true)).body).toMatchObject({
      second_factor_required: true,
      with_second_factor: 1,
    })
    const { body } = await own('GET', '/audit-log?entity=tenant')
    expect(body.results[0].changes).toMatchObject([
      { field: 'second_factor_required', before: { value: false }, after: { value: true } },
    ])
  })

  test('who has none gets to nothing but adding one, in sessions that are open too', async () => {
    const own = await enrol(await api.signInAs('admin', 1))
    const email = `otra@1.sendero.test`
    await rows(
      `insert into users (tenant_id, username, email, first_name, role, password_kind, password_hash)
       select tenant_id, $1, $1, 'Otra', 'admin', password_kind, password_hash from users
       where email = 'admin@1.sendero.test'`,
      [email],
    )
    const other = api.withToken(await api.tokenOf(email))
    expect((await other('GET', '/users?limit=1')).status).toBe(200)
    await require(own, true)
    for (const caller of [other, api.withToken(await api.tokenOf(email))]) {
      const refused = await caller('GET', '/users?limit=1')
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
      expect((await caller('GET', '/auth/session')).body.must_add_second_factor).toBe(true)
    }
    const without = await own('GET', '/security/administrators?second_factor=false')
    expect(without.body.results[0]).toMatchObject({ email, second_factor_since: null })
    // Readers are asked nothing.
    expect((await (await api.signInAs('reader', 1))('GET', '/users?limit=1')).status).toBe(200)
    const added = await enrol(other)
    expect((await added('GET', '/users?limit=1')).status).toBe(200)
    expect((await own('GET', '/security')).body).toMatchObject({ with_second_factor: 2 })
  })

  test('refuses personal tokens of an administrator without one until there is one', async () => {
    const administrator = await api.signInAs('admin', 1556)
    const scopes = ['users:read']
    const { secret } = await madeToken(administrator, OWN, scopes)
    const company = await madeToken(administrator, COMPANY, scopes)
    await rows('update tenants set second_factor_required = true where id = 1556')
    const token = api.withToken(secret)
    const refused = await token('GET', '/users?limit=1')
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_required'])
    // The company's tokens are nobody's.
    expect((await api.withToken(company.secret)('GET', '/users?limit=1')).status).toBe(200)
    const own = await enrol(administrator)
    expect((await token('GET', '/users?limit=1')).status).toBe(200)
    expect((await own('GET', OWN)).body).toMatchObject({ second_factor_missing: false })
    await rows('delete from second_factors where tenant_id = 1556')
    expect((await token('GET', '/users?limit=1')).status).toBe(403)
    await rows('update tenants set second_factor_required = false where id = 1556')
    expect((await token('GET', '/users?limit=1')).status).toBe(200)
  })

  test('the last one cannot be removed then', async () => {
    const own = await enrol(await api.signInAs('admin', 1704))
    await require(own, true)
    await rows('update second_factors set last_step = null')
    const [factor] = (await own('GET', '/auth/second-factor')).body.factors
    await own('POST', '/auth/second-factor/totp', { current_password: DEMO_PASSWORD })
    // The key of the app that is active, read where a test may.
    const codes = (
      await rows(`select user_id from recovery_codes where user_id = $1`, [
        await idOf('admin@1704.sendero.test'),
      ])
    ).length
    expect(codes).toBe(10)
    const { secret } = (await own('GET', '/auth/second-factor/totp')).body.pending
    const replaced = await own('PUT', '/auth/second-factor/totp', {
      second_factor_code: generateSync({ secret }),
    })
    expect(replaced.body.recovery_codes).toBeNull()
    const again = api.withToken(replaced.body.token)
    const [only, ...more] = (await again('GET', '/auth/second-factor')).body.factors
    expect([more, only.id === factor.id]).toEqual([[], false])
    await rows('update second_factors set last_step = null')
    const removal = await again('DELETE', `/auth/second-factor/${only.id}`, {
      current_password: DEMO_PASSWORD,
      second_factor_code: generateSync({ secret }),
    })
    expect(removal.status).toBe(409)
  })

  test('a super-administrator who acts on such a company is asked as well', async () => {
    const token = await api.tokenOf('super@sendero.test')
    const acting = (caller: Caller) =>
      caller('GET', '/users?limit=1', undefined, { 'x-tenant-id': '97' })
    expect((await acting(api.withToken(token))).body.code).toBe('second_factor_required')
    expect((await acting(await enrol(api.withToken(token)))).status).toBe(200)
  })
})

describe('the way back', () => {
  const reset = (caller: Caller, id: number, reason = 'Perdió su celular; llamó por video') =>
    caller('POST', `/users/${id}/second-factor/reset`, { reason })

  test('is granted by another administrator, with a reason on the record, and ends sessions', async () => {
    const admin = await api.signInAs('admin', 1556)
    const reader = await enrol(await api.signInAs('reader', 1556))
    const id = await idOf('reader@1556.sendero.test')
    expect((await admin('GET', `/users/${id}`)).body.second_factor_since).toMatch(/^20/)
    expect((await reader('GET', `/users/${id}`)).body.second_factor_since).toBeNull()
    expect((await reset(admin, id, '  ')).body.errors).toMatchObject([{ path: 'reason' }])
    expect((await reset(admin, id)).status).toBe(200)
    expect((await reader('GET', '/auth/session')).status).toBe(401)
    // The password alone opens the account again.
    expect(
      (await (await api.signInAs('reader', 1556))('GET', '/auth/second-factor')).body,
    ).toMatchObject({
      factors: [],
      recovery_codes_left: 0,
    })
    const { body } = await admin('GET', `/audit-log?entity=second_factor&user=${id}`)
    expect(body.results[0]).toMatchObject({
      action: 'other',
      actor_name: expect.any(String),
      changes: [{ field: 'reason', after: { value: 'Perdió su celular; llamó por video' } }],
    })
    const [mail] = await rows<{ recipient: string }>(
      'select recipient from mails order by id desc limit 1',
    )
    expect(mail!.recipient).toBe('reader@1556.sendero.test')
    expect((await reset(admin, id)).status).toBe(409)
  })

  test('is not granted to oneself, by readers, of a super-administrator or outside one’s units', async () => {
    const admin = await enrol(await api.signInAs('admin', 1556))
    const own = await idOf('admin@1556.sendero.test')
    expect((await reset(admin, own)).status).toBe(403)
    expect((await reset(await api.signInAs('reader', 1556), own)).status).toBe(403)
    expect((await reset(await enrol(await api.signInAs('admin', 1672)), own)).status).toBe(404)

    const superId = await idOf('super@sendero.test')
    const [{ tenant_id }] = (await rows('select tenant_id from users where id = $1', [
      superId,
    ])) as [{ tenant_id: number }]
    const colleague = await api.signInAs('admin', tenant_id).catch(() => null)
    // Company 1's administrator has a second factor by now, and signs in with the token of a new session.
    const [session] = await rows<{ id: string; user_id: string }>(
      `select start_session(id, token_version, 3600, 'test') as id, id as user_id from users where email = $1`,
      [`admin@${tenant_id}.sendero.test`],
    )
    const token = await api.services.tokens.issue(
      Number(session!.user_id),
      Number(session!.id),
      3600,
    )
    expect((await reset(colleague ?? api.withToken(token), superId)).status).toBe(403)

    await rows(
      `insert into user_organizational_units (tenant_id, user_id, unit_id)
       select tenant_id, $1, unit_id from user_organizational_units where user_id = $2`,
      [own, await idOf('unit@1556.sendero.test')],
    )
    const outside = await idOf('reader@1556.sendero.test')
    expect([403, 404]).toContain((await reset(admin, outside)).status)
  })
})
