import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_SCOPES, COMPANY, madeToken } from '#tests/api/access/api-tokens/made-tokens.ts'
import { csv, importsOn } from '#tests/api/platform/imports/imports.ts'
import { openDirectory, patchOf } from '#tests/api/access/scim/directory.ts'
import { OIDC_SETTINGS } from '#tests/api/access/sign-on/oidc-settings.ts'
import { startTestApi } from '#tests/support/api.ts'
import { asForm, openCompany } from './company.ts'

/** A company keeps an enabled administrator, whatever disables them or takes their role. */

const REASON =
  'La compañía se quedaría sin administradores activos: dale antes ese rol a otra persona'

const api = await startTestApi()
const { admin, adminId, rows } = await openCompany(api)
const root = await api.signInAsSuper()
const { validated, work } = importsOn(api)
const directory = await openDirectory(api)
const { secret } = await madeToken(admin, COMPANY, ALL_SCOPES)
const company = api.withToken(secret)
const [only] = await rows<{ username: string }>('select username from users where id = $1', [
  adminId,
])

beforeEach(async () => {
  await rows(
    `update users set role = 'reader' where tenant_id = 1 and role = 'admin' and not superadmin and id <> $1`,
    [adminId],
  )
})

const state = async () =>
  (await rows('select role, disabled from users where id = $1', [adminId]))[0]
const KEPT = { role: 'admin', disabled: false }

async function statusFile() {
  const form = new FormData()
  form.append('file', new File([`username\n${only!.username}`], 'bajas.csv', { type: 'text/csv' }))
  return company('PUT', '/users/bulk/disable', form)
}

async function byImport(column: string, value: string) {
  const { id } = await validated(company, csv(`username,${column}`, `${only!.username},${value}`))
  await company('POST', '/users/import', { jobId: id })
  await work(id)
  const [row] = await rows<{ message: string }>(
    'select message from import_results where import_id = $1',
    [id],
  )
  return { status: 409, body: row }
}

const changed = async (changes: object) => {
  const { body } = await company('GET', `/users/${adminId}`)
  return company('PUT', `/users/${adminId}`, asForm(body, changes))
}

describe.each([
  ['a selection', () => company('PUT', `/users/${adminId}/disable`)],
  ['all that match', () => company('PUT', '/users/matching/disable', { all: true })],
  ['a file of status changes', statusFile],
  ['an import that disables', () => byImport('disabled', 'sí')],
  ['an import that changes the role', () => byImport('role', 'user')],
  ['the form', () => changed({ role: 'reader' })],
  [
    'PATCH of the directory',
    () =>
      directory.scim(
        'PATCH',
        `/Users/${adminId}`,
        patchOf({ op: 'replace', path: 'active', value: false }),
      ),
  ],
  ['DELETE of the directory', () => directory.scim('DELETE', `/Users/${adminId}`)],
])('%s', (_, attempt) => {
  test('is refused with the reason for the only administrator', async () => {
    const { status, body } = await attempt()
    expect(JSON.stringify(body)).toContain(REASON)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await state()).toEqual(KEPT)
  })
})

test('lets one of two administrators go, and of two who disable each other at once keeps one', async () => {
  const [other] = await rows<{ id: string; email: string }>(
    `update users set role = 'admin' where id = (
       select id from users where tenant_id = 1 and role = 'reader' and not superadmin and not disabled
         and email = 'reader@1.sendero.test') returning id, email`,
  )
  const session = api.withToken(await api.tokenOf(other!.email))
  const answers = await Promise.all([
    session('PUT', `/users/${adminId}/disable`),
    admin('PUT', `/users/${other!.id}/disable`),
  ])
  const left = await rows(
    `select 1 from users where tenant_id = 1 and role = 'admin' and not disabled and not superadmin`,
  )
  expect([left.length, answers.filter(({ status }) => status === 200).length]).toEqual([1, 1])
  await rows('update users set disabled = false where id = any($1)', [[adminId, other!.id]])
})

test('a super-administrator may, and reads that nobody is left', async () => {
  const acting = { 'x-tenant-id': '1' }
  const { body } = await root('GET', `/users/${adminId}`, undefined, acting)
  expect(body.only_administrator).toBe(true)
  const answer = await root('PUT', `/users/${adminId}/disable`, undefined, acting)
  expect(answer.body).toEqual({ changed: 1, skipped: 0, unattended: true })
  const back = await root('PUT', `/users/${adminId}/enable`, undefined, acting)
  expect(back.body).toEqual({ changed: 1, skipped: 0 })
})

describe('the administrator for emergencies', () => {
  test('is kept while they are, also where passwords work for everybody', async () => {
    const again = await api.signInAs('admin')
    const [keeper] = await rows<{ id: string }>(
      `update users set role = 'admin' where email = 'reader@1.sendero.test' returning id`,
    )
    const connection = {
      ...OIDC_SETTINGS,
      break_glass_user_id: Number(keeper!.id),
    }
    expect((await again('PUT', '/sign-on/oidc', connection)).status).toBe(200)
    const disabling = await again('PUT', `/users/${keeper!.id}/disable`)
    expect(disabling.body).toEqual({ changed: 0, skipped: 1, emergency: true })
    const deletion = await directory.scim('DELETE', `/Users/${keeper!.id}`)
    expect([deletion.status, deletion.body.detail]).toEqual([
      409,
      expect.stringContaining('administrador de emergencia'),
    ])
    const { body } = await again('GET', `/users/${keeper!.id}`)
    const demotion = await again('PUT', `/users/${keeper!.id}`, asForm(body, { role: 'reader' }))
    expect([demotion.status, demotion.body.errors[0].code]).toEqual([422, 'break_glass'])
  })
})
