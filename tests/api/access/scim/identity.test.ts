import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { asForm } from '../../people/users/company.ts'
import { openDirectory, patchOf, USER } from './directory.ts'

/** A person of the directory is known by externalId alone; names come back with other people. */

const api = await startTestApi()
const { admin, scim } = await openDirectory(api)
const rows = await rowsOf(api.url)

const PASSWORD = 'secreta-de-antes-1'

const sent = (name: string, externalId: string | undefined, further: object = {}) => ({
  schemas: [USER],
  externalId,
  userName: `${name}@identidad.example`,
  name: { givenName: 'Ana', familyName: name },
  emails: [{ type: 'work', value: `${name}@identidad.example` }],
  ...further,
})
const post = (name: string, externalId: string | undefined, further: object = {}) =>
  scim('POST', '/Users', sent(name, externalId, further))
const patched = (id: string, values: object) =>
  scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: values }))
const accountOf = async (id: string) =>
  (
    await rows(
      `select role, disabled, username, email, password_hash,
         (select count(*)::int from api_tokens t where t.user_id = u.id and revoked_at is null)
           + (select count(*)::int from second_factors f where f.user_id = u.id)
           + (select count(*)::int from recovery_codes c where c.user_id = u.id)
           + (select count(*)::int from sign_on_identities i where i.user_id = u.id)
           + (select count(*)::int from sessions s where s.user_id = u.id)
           + (select count(*)::int from user_organizational_units o where o.user_id = u.id) as ways
       from users u where id = $1`,
      [id],
    )
  )[0] as Record<string, unknown>

/** Creates an administrator with a password, a session, a token, a passkey, a code and a link. */
async function administrator(name: string, externalId?: string): Promise<string> {
  const { id } = (await post(name, externalId)).body
  const user = (await admin('GET', `/users/${id}`)).body
  const saved = await admin('PUT', `/users/${id}`, asForm(user, { role: 'admin' }))
  expect(saved.status).toBe(200)
  await admin('PUT', '/users/account/change_password', { id: Number(id), password: PASSWORD })
  await api.tokenOf(`${name}@identidad.example`, PASSWORD)
  await rows(
    `insert into api_tokens (tenant_id, user_id, name, scopes, hash, hint, created_by_name, expires_at)
     values (1, $1::bigint, 'Propio', '{areas:read}', sha256($1::text::bytea), 'x', 'Ana', now() + interval '1 day')`,
    [id],
  )
  await rows(
    `insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, counter)
     values (1, $1::bigint, 'passkey', 'Llave', $1::text, 'x', 0)`,
    [id],
  )
  await rows(`insert into recovery_codes (tenant_id, user_id, hash) values (1, $1, 'x')`, [id])
  await rows(
    `insert into sign_on_identities (tenant_id, user_id, issuer, subject)
     values (1, $1::bigint, 'https://id.example', $1::text)`,
    [id],
  )
  expect(await accountOf(id)).toMatchObject({ role: 'admin', ways: 5 })
  return id
}
const login = async (name: string) =>
  (
    await api.withToken('')('POST', '/auth/login', {
      username: `${name}@identidad.example`,
      password: PASSWORD,
    })
  ).status

const LEARNER = { role: 'user', password_hash: null, ways: 0 }

test('another externalId with the names of a deleted administrator is a new account, and the old one keeps its history', async () => {
  const old = await administrator('homonima', 'h-1')
  expect((await scim('DELETE', `/Users/${old}`)).status).toBe(204)
  const { status, body } = await post('homonima', 'h-2')
  expect([status, body.userName]).toEqual([201, 'homonima@identidad.example'])
  expect(body.id).not.toBe(old)
  expect(await accountOf(body.id)).toMatchObject({ role: 'user', disabled: false })
  expect(await accountOf(old)).toMatchObject({
    disabled: true,
    username: `homonima@identidad.example.eliminado-${old}`,
    email: `eliminado-${old}@sendero.invalid`,
  })
  expect(await login('homonima')).toBe(401)
  const back = await post('homonima-otra', 'h-1')
  expect(back.body).toMatchObject({ id: old, userName: 'homonima-otra@identidad.example' })
})

test.each([
  ['another user name', 'renombrada', 'r-1', 'renombrada-despues', 'r-1'],
  ['the same user name', 'vuelve', 'v-1', 'vuelve', 'v-1'],
  ['no externalId, before and now', 'sin-id', undefined, 'sin-id', undefined],
])(
  'a deleted person who is created again with %s is the same, without role and ways in',
  async (_, before, had, after, has) => {
    const id = await administrator(before, had)
    await scim('DELETE', `/Users/${id}`)
    const { status, body } = await post(after, has)
    expect([status, body.id, body.userName]).toEqual([201, id, `${after}@identidad.example`])
    expect(body.active).toBe(true)
    expect(await accountOf(id)).toMatchObject({ ...LEARNER, disabled: false })
    expect(await login(after)).toBe(401)
  },
)

test('twenty requests at once that bring the same person back are one', async () => {
  const id = await administrator('a-la-vez', 'a-1')
  await scim('DELETE', `/Users/${id}`)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => post(`a-la-vez-${at}`, 'a-1')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)])
  expect(await accountOf(id)).toMatchObject(LEARNER)
})

test('somebody whom an administrator has enabled after the deletion keeps role and names', async () => {
  const id = await administrator('conservada', 'c-1')
  await scim('DELETE', `/Users/${id}`)
  await admin('PUT', `/users/${id}/enable`)
  expect((await post('conservada', 'c-2')).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  })
  expect((await post('conservada', 'c-1')).body).toMatchObject({ id })
  expect(await accountOf(id)).toMatchObject({ role: 'admin', disabled: false })
})

test('a disabled account is not given to another externalId, and the answer tells the way out', async () => {
  const id = await administrator('inactiva', 'i-1')
  await patched(id, { active: false })
  for (const { body } of [
    await patched(id, { externalId: 'i-2', active: true }),
    await scim('PUT', `/Users/${id}`, sent('inactiva', 'i-2', { active: true })),
  ]) {
    expect(body).toMatchObject({
      status: '409',
      scimType: 'uniqueness',
      detail: expect.stringContaining('DELETE'),
    })
  }
  expect((await patched(id, { userName: 'inactiva-2', active: true })).body).toMatchObject({ id })
  expect(await accountOf(id)).toMatchObject({ role: 'admin', disabled: false })
})

test('a disabled account that the directory links first comes without role and ways in', async () => {
  const id = await administrator('de-antes')
  await rows('update users set disabled = true where id = $1', [id])
  expect((await patched(id, { externalId: 'd-1', active: true })).status).toBe(200)
  expect(await accountOf(id)).toMatchObject({ ...LEARNER, disabled: false })
})

test('somebody is renamed to the user name, e-mail and mobile of a deleted person', async () => {
  // One number, written in two ways.
  const [before, phoneNumbers] = ['+52 1 5550010177', '+52 5550010177'].map((value) => [
    { type: 'mobile', value },
  ])
  const gone = (await post('libera', 'l-1', { phoneNumbers: before })).body.id
  await scim('DELETE', `/Users/${gone}`)
  const { id } = (await post('toma', 'l-2')).body
  const { body } = await scim('PUT', `/Users/${id}`, sent('libera', 'l-2', { phoneNumbers }))
  expect(body).toMatchObject({ id, userName: 'libera@identidad.example' })
  expect(await accountOf(gone)).toMatchObject({ disabled: true })
})
