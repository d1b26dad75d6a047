import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { found, GROUP, openDirectory, patchOf, USER } from './directory.ts'

/** Groups of a directory, with requests as Entra ID and Okta send them. */

const api = await startTestApi()
const { admin, scim } = await openDirectory(api)
const rows = await rowsOf(api.url)

const person = async (name: string): Promise<string> => {
  const { body } = await scim('POST', '/Users', {
    schemas: [USER],
    userName: `${name}@grupos.example`,
    emails: [{ value: `${name}@grupos.example` }],
    name: { givenName: name },
  })
  return body.id
}
const [ana, eva, leo] = [await person('ana'), await person('eva'), await person('leo')]

const made = async (displayName: string, further: object = {}) =>
  scim('POST', '/Groups', { schemas: [GROUP], displayName, ...further })

const membersOf = async (id: string): Promise<string[]> =>
  ((await scim('GET', `/Groups/${id}`)).body.members ?? []).map(({ value }: any) => value)

test('a group of the directory is one of the product, once for its name and external id', async () => {
  const { status, body, headers } = await made('Bogotá', {
    externalId: 'g-1',
    members: [{ value: ana }, { value: eva, display: 'Eva' }],
  })
  expect(status).toBe(201)
  expect(headers.get('location')).toBe(body.meta.location)
  expect(body.members.map(({ value }: any) => value)).toEqual([ana, eva])
  expect((await admin('GET', `/groups/${body.id}`)).body).toMatchObject({
    name: 'Bogotá',
    totals: { users: 2 },
  })
  expect((await scim('GET', `/Users/${ana}`)).body.groups).toMatchObject([
    { value: body.id, display: 'Bogotá' },
  ])
  for (const other of [await made('bogotá'), await made('Otro', { externalId: 'g-1' })]) {
    expect(other.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  }
  const listed = await scim(
    'GET',
    `/Groups${found('displayName eq "Bogotá"')}&excludedAttributes=members`,
  )
  expect(listed.body.Resources).toMatchObject([{ id: body.id, externalId: 'g-1' }])
  expect(listed.body.Resources[0]).not.toHaveProperty('members')
  const ofMember = await scim('GET', `/Groups${found(`members[value eq "${eva}"]`)}`)
  expect(ofMember.body.Resources.map(({ id }: any) => id)).toEqual([body.id])
})

test('members are added and removed as Entra ID and as Okta send it', async () => {
  const { body: group } = await made('Cambios', { members: [{ value: ana }] })
  const change = (...operations: object[]) =>
    scim('PATCH', `/Groups/${group.id}`, patchOf(...operations))

  const added = await change({
    op: 'Add',
    path: 'members',
    value: [{ value: eva }, { value: leo }],
  })
  expect([added.status, added.body]).toEqual([204, null])
  expect(await membersOf(group.id)).toEqual([ana, eva, leo])
  await change({ op: 'Remove', path: 'members', value: [{ value: eva }] })
  await change({ op: 'remove', path: `members[value eq "${ana}"]` })
  expect(await membersOf(group.id)).toEqual([leo])
  await change({ op: 'replace', path: 'members', value: [{ value: ana, display: 'ana' }] })
  expect(await membersOf(group.id)).toEqual([ana])
  await change({ op: 'replace', value: { id: group.id, displayName: 'Cambiados' } })
  await change({ op: 'Replace', path: 'externalId', value: 'g-cambios' })
  expect((await scim('GET', `/Groups/${group.id}`)).body).toMatchObject({
    displayName: 'Cambiados',
    externalId: 'g-cambios',
  })
  await change({ op: 'remove', path: 'members' })
  expect(await membersOf(group.id)).toEqual([])
})

test('a person who does not exist is no member, and then nothing of the request is done', async () => {
  const { body: group } = await made('Intacto', { members: [{ value: ana }] })
  const refused = await scim(
    'PATCH',
    `/Groups/${group.id}`,
    patchOf(
      { op: 'replace', path: 'displayName', value: 'Tocado' },
      { op: 'add', path: 'members', value: [{ value: '999999999' }] },
    ),
  )
  expect(refused.body).toMatchObject({ status: '400', scimType: 'invalidValue' })
  const removed = patchOf({ op: 'remove', path: 'members[value eq "999999999"]' })
  expect((await scim('PATCH', `/Groups/${group.id}`, removed)).status).toBe(204)
  expect((await scim('GET', `/Groups/${group.id}`)).body).toMatchObject({ displayName: 'Intacto' })
})

test('the ETag tells of members, and another version is refused', async () => {
  const { body: group } = await made('Versión', { members: [{ value: ana }] })
  const swap = patchOf({ op: 'replace', path: 'members', value: [{ value: eva }] })
  const matched = { 'if-match': group.meta.version }
  expect((await scim('PATCH', `/Groups/${group.id}`, swap, matched)).status).toBe(204)
  expect((await scim('PATCH', `/Groups/${group.id}`, swap, matched)).status).toBe(412)
  expect((await scim('DELETE', `/Groups/${group.id}`, undefined, matched)).status).toBe(412)
})

test('a deleted group goes to the trash, and its name and external id are free', async () => {
  const { body: group } = await made('Efímero', { externalId: 'g-e' })
  expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(204)
  expect((await scim('GET', `/Groups/${group.id}`)).status).toBe(404)
  expect((await scim('DELETE', `/Groups/${group.id}`)).status).toBe(404)
  const [trashed] = await rows('select deleted_at is not null as gone from groups where id = $1', [
    group.id,
  ])
  expect(trashed).toEqual({ gone: true })
  expect((await made('Efímero', { externalId: 'g-e' })).status).toBe(201)
})

test(
  'a group of ten thousand takes and gives one member without reading the others',
  { tags: ['slow'] },
  async () => {
    await rows(
      `insert into users (tenant_id, username, email, first_name)
     select 1, 'masa-' || n, 'masa-' || n || '@grupos.example', 'Masa' from generate_series(1, 10000) n`,
    )
    const everybody = await rows<{ id: string }>(
      `select id from users where username like 'masa-%' order by id`,
    )
    const members = everybody.map(({ id }) => ({ value: id }))
    const { status, body: group } = await made('Masa', { members })
    expect([status, group.members.length]).toEqual([201, 10_000])
    const began = performance.now()
    await scim(
      'PATCH',
      `/Groups/${group.id}`,
      patchOf({ op: 'add', path: 'members', value: [{ value: leo }] }),
    )
    await scim(
      'PATCH',
      `/Groups/${group.id}`,
      patchOf({ op: 'remove', path: `members[value eq "${leo}"]` }),
    )
    expect(performance.now() - began).toBeLessThan(2_000)
    const { body } = await scim('GET', `/Groups/${group.id}?excludedAttributes=members`)
    expect(body).not.toHaveProperty('members')
  },
)
