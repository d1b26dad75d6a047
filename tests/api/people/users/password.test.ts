import { describe, expect, test } from 'vitest'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { startTestApi } from '#tests/support/api.ts'
import { created, draftUser, issuesOf, openCompany } from './company.ts'

const api = await startTestApi()
const company = await openCompany(api)
const { admin, rows } = company

const newcomer = async (changes: object = {}) =>
  (await created(admin, draftUser({ role: 'reader', password: 'clave-primera', ...changes }))).body
const change = (id: number, password: unknown, caller = admin) =>
  caller('PUT', '/users/account/change_password', { id, password })

test('the new password opens the session, the old one no longer', async () => {
  const user = await newcomer()
  expect((await change(user.id, 'clave-segunda')).body).toEqual({ id: user.id })
  await expect(api.tokenOf(user.email, 'clave-primera')).rejects.toThrow('1001')
  await expect(api.tokenOf(user.email, 'clave-segunda')).resolves.toEqual(expect.any(String))
})

test('the user’s sessions end', async () => {
  const user = await newcomer()
  const caller = api.withToken(await api.firstTokenOf(user.email, 'clave-primera'))
  expect((await caller('GET', '/users')).status).toBe(200)
  await change(user.id, 'clave-segunda')
  expect((await caller('GET', '/users')).status).toBe(401)
})

test('a generated password that expired is over with; the new one has to be changed', async () => {
  const user = await newcomer({ password: null })
  await rows(`update users set password_expires_at = now() - interval '1 day' where id = $1`, [
    user.id,
  ])
  await change(user.id, 'clave-segunda')
  const caller = api.withToken(await api.tokenOf(user.email, 'clave-segunda'))
  expect((await caller('GET', '/auth/session')).body.must_change_password).toBe(true)
  expect((await caller('GET', '/users')).body.code).toBe('password_change_required')
  const own = api.withToken(await api.firstTokenOf(user.email, 'clave-segunda'))
  expect((await own('GET', '/users')).status).toBe(200)
})

test('the user is told by e-mail, and not which one it is', async () => {
  const user = await newcomer()
  await change(user.id, 'clave-segunda')
  const mails = await rows<{ subject: string; body: Buffer }>(
    'select subject, body from mails where recipient = $1',
    [user.email],
  )
  expect(mails.map(({ subject }) => subject)).toEqual(['Cambio de contraseña en Sendero'])
  const text = unseal(mails[0]!.body, api.services.settings.openingKeys)
  expect(text).toContain(user.username)
  expect(text).not.toContain('clave-segunda')
})

describe('refused', () => {
  test.each([
    ['corta', 'La contraseña debe tener por lo menos 6 caracteres'],
    ['', 'La contraseña debe tener por lo menos 6 caracteres'],
    [null, 'La contraseña debe tener por lo menos 6 caracteres'],
    [123456, 'La contraseña debe tener por lo menos 6 caracteres'],
    ['x'.repeat(10_000), 'La contraseña admite hasta 200 caracteres'],
  ])('%j', async (password, message) => {
    const answer = await change(company.unitId, password)
    expect(answer.status).toBe(422)
    expect(issuesOf(answer)).toEqual({ password: message })
  })

  test('of another company’s user, of nobody, and of a super-administrator', async () => {
    expect(
      (await change(await company.idOf('admin@97.sendero.test'), 'clave-segunda')).status,
    ).toBe(404)
    expect((await change(999_999_999, 'clave-segunda')).status).toBe(404)
    expect((await change(await company.idOf('super@sendero.test'), 'clave-segunda')).status).toBe(
      403,
    )
    await expect(api.tokenOf('super@sendero.test')).resolves.toEqual(expect.any(String))
  })

  test('to a reader', async () => {
    const reader = await api.signInAs('reader')
    expect((await change(company.unitId, 'clave-segunda', reader)).status).toBe(403)
  })
})
