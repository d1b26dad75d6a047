import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { csv, importsOn } from '../../platform/imports/imports.ts'
import { asForm, created, draftUser, hasOwnPassword } from '../../people/users/company.ts'

/** A session that something ended does not come back when that is undone. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const root = await api.signInAsSuper()
const { imported } = importsOn(api)
const PASSWORD = 'clave-segura'

// Theirs ends with those of their company.
let admin: Caller
beforeEach(async () => {
  admin = await api.signInAs('admin', 1704)
})

type Person = { id: number; username: string; email: string }

async function newcomer() {
  const { body } = await created(admin, draftUser({ role: 'reader', password: PASSWORD }))
  await hasOwnPassword(rows, body.id)
  return body as Person
}
const sessionOf = async ({ email }: Person, password = PASSWORD) =>
  api.withToken(await api.tokenOf(email, password))

async function put(path: string, body?: unknown, caller: Caller = admin): Promise<void> {
  const { status, body: answer } = await caller('PUT', path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
}
function file({ username }: Person): FormData {
  const form = new FormData()
  form.append('file', new File([csv('username', username)], 'personas.csv', { type: 'text/csv' }))
  return form
}
const role = async ({ id }: Person, role: string) =>
  put(`/users/${id}`, asForm((await admin('GET', `/users/${id}`)).body, { role }))
const byImport = (column: string, value: string) => async (person: Person) => {
  const { username, email } = person
  const content = csv(`username,email,first_name,${column}`, `${username},${email},Prueba,${value}`)
  const { props } = await imported(admin, content, 1704)
  if (props.imported_count !== 1) throw new Error(JSON.stringify(props))
}

type Deed = (person: Person) => Promise<void>
const deeds: [string, Deed, Deed][] = [
  [
    'their company was suspended and resumed',
    () => put('/sa/tenants/1704/suspend', undefined, root),
    () => put('/sa/tenants/1704/resume', undefined, root),
  ],
  [
    'they were disabled and enabled',
    ({ id }) => put(`/users/${id}/disable`),
    ({ id }) => put(`/users/${id}/enable`),
  ],
  [
    'a search disabled and enabled them',
    ({ username }) => put('/users/matching/disable', { q: username }),
    ({ username }) => put('/users/matching/enable', { q: username }),
  ],
  [
    'a file disabled and enabled them',
    (person) => put('/users/bulk/disable', file(person)),
    (person) => put('/users/bulk/enable', file(person)),
  ],
  ['an import disabled and enabled them', byImport('disabled', 'sí'), byImport('disabled', 'no')],
  [
    'they got another role and theirs again',
    (person) => role(person, 'admin'),
    (person) => role(person, 'reader'),
  ],
  [
    'an import gave them another role and theirs again',
    byImport('role', 'admin'),
    byImport('role', 'reader'),
  ],
  [
    'their password was changed and changed back',
    ({ id }) => put('/users/account/change_password', { id, password: 'otra-clave' }),
    ({ id }) => put('/users/account/change_password', { id, password: PASSWORD }),
  ],
  [
    'an import changed their password and changed it back',
    byImport('password', 'otra-clave'),
    byImport('password', PASSWORD),
  ],
  [
    'they changed their password and changed it back',
    async (person) =>
      put(
        '/auth/password',
        { current_password: PASSWORD, password: 'otra-clave' },
        await sessionOf(person),
      ),
    async (person) =>
      put(
        '/auth/password',
        { current_password: 'otra-clave', password: PASSWORD },
        await sessionOf(person, 'otra-clave'),
      ),
  ],
]

describe('stays ended after', () => {
  test.each(deeds)('%s', async (_, ending, undoing) => {
    const person = await newcomer()
    const session = await sessionOf(person)
    expect((await session('GET', '/auth/session')).status).toBe(200)
    await ending(person)
    expect((await session('GET', '/auth/session')).status).toBe(401)
    await undoing(person)
    expect((await session('GET', '/auth/session')).status).toBe(401)
    expect((await (await sessionOf(person))('GET', '/auth/session')).status).toBe(200)
  })
})
