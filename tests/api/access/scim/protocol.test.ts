import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import {
  ENTERPRISE,
  found,
  GROUP,
  openDirectory,
  OWN,
  patchOf,
  scimWith,
  USER,
} from './directory.ts'
import { name } from './generated-people.ts'

/** Addresses, types, targets, filters and groups as RFC 7643 and 7644 have them. */

const api = await startTestApi()
const { admin, scim } = await openDirectory(api)
const rows = await rowsOf(api.url)

let made = 0
async function person(further: object = {}) {
  made += 1
  const userName = `Protocolo-${made}@contoso.example`
  const { status, body } = await scim('POST', '/Users', { schemas: [USER], userName, ...further })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const patched = (id: string, operation: object) => scim('PATCH', `/Users/${id}`, patchOf(operation))
const refused = (status: string, scimType: string) => ({ body: { status, scimType } })

test.each(['//Users', '/Users/', '//Users//', '/Users/?count=0', '//Users?count=0'])(
  'the address %s is that of /Users',
  async (path) => {
    const { status, body } = await scim('GET', path)
    expect([status, body.schemas]).toEqual([
      200,
      ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ])
    const { id } = await person()
    expect((await scim('GET', `//Users//${id}/`)).body.id).toBe(id)
  },
)

test('every address says how to authenticate, without a token and with an unknown one', async () => {
  for (const token of ['', 'no', `sendero_cot_${'0'.repeat(49)}`])
    for (const path of ['/Users', '/Groups/1', '/Schemas', '/ServiceProviderConfig']) {
      const { status, headers } = await scimWith(api, token)('GET', path)
      expect([status, headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer/),
      ])
    }
})

describe('a value of another type', () => {
  const NO_TEXT = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant([1, 2]),
  )
  const TEXTS = [
    ...['userName', 'externalId', 'displayName', 'title', 'name.givenName', 'name.familyName'],
    ...['name.formatted', 'emails', 'emails[type eq "work"].value', 'phoneNumbers'],
    ...[`${ENTERPRISE}:employeeNumber`, `${ENTERPRISE}:department`, `${ENTERPRISE}:manager`],
    ...[`${OWN}:location`, `${OWN}:extendedField1`],
  ]

  test('is refused for every text of a person, and nothing changes', async () => {
    const { id } = await person()
    const before = (await scim('GET', `/Users/${id}`)).body
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...TEXTS),
        NO_TEXT,
        fc.boolean(),
        async (path, value, whole) => {
          const sent = path === 'emails' || path === 'phoneNumbers' ? [{ value }] : value
          const operation = whole
            ? { op: 'replace', value: { [path]: sent } }
            : { op: 'add', path, value: sent }
          expect(await patched(id, operation)).toMatchObject(refused('400', 'invalidValue'))
          expect((await scim('GET', `/Users/${id}`)).body).toEqual(before)
        },
      ),
    )
  })

  test('is refused in a new person, a group and its members', async () => {
    const { id } = await person()
    for (const sent of [
      await scim('POST', '/Users', { schemas: [USER], userName: 12345 }),
      await scim('PUT', `/Users/${id}`, { schemas: [USER], userName: true }),
      await patched(id, { op: 'replace', path: 'active', value: 0 }),
      await scim('POST', '/Groups', { schemas: [GROUP], displayName: 5 }),
      await scim('POST', '/Groups', {
        schemas: [GROUP],
        displayName: 'Tipos',
        members: [{ value: Number(id) }],
      }),
    ])
      expect(sent).toMatchObject(refused('400', 'invalidValue'))
  })
})

test.each<[op: string, path: string]>([
  ['replace', 'emails[value eq "nadie@contoso.example"].value'],
  ['add', 'emails[value eq "nadie@contoso.example"].value'],
  ['replace', 'emails[type eq "work" and value eq "nadie@contoso.example"].value'],
  ['replace', 'phoneNumbers[value eq "+57 6015550100"].value'],
  ['replace', 'title[value eq "Otro"]'],
])('%s at %s, which chooses nothing, has no target', async (op, path) => {
  const { id, meta } = await person({ title: 'Cajera' })
  expect(await patched(id, { op, path, value: 'otro@contoso.example' })).toMatchObject(
    refused('400', 'noTarget'),
  )
  const removed = await patched(id, { op: 'remove', path: path.replace(/\.value$/, '') })
  expect([removed.status, removed.body.meta.version]).toEqual([200, meta.version])
})

test('a change of a member that a filter chose has no target or is one of an immutable value', async () => {
  const [one, other] = [await person(), await person()]
  const group = { schemas: [GROUP], displayName: 'Inmutable', members: [{ value: one.id }] }
  const { body } = await scim('POST', '/Groups', group)
  for (const op of ['add', 'replace'])
    for (const [member, scimType] of [
      [one, 'mutability'],
      [other, 'noTarget'],
    ] as const) {
      const path = `members[value eq "${member.id}"]`
      const change = patchOf({ op, path, value: [{ value: other.id }] })
      expect(await scim('PATCH', `/Groups/${body.id}`, change)).toMatchObject(
        refused('400', scimType),
      )
    }
  expect((await scim('GET', `/Groups/${body.id}`)).body).toEqual(body)
})

test('filters find a person by user name and e-mail in any case, and by composed and decomposed accents', async () => {
  const { id } = await person({
    userName: 'josé.filtro',
    emails: [{ VALUE: 'Jose.Filtro@contoso.example', Type: 'WORK' }],
    name: { givenName: 'José', familyName: 'Núñez' },
    [ENTERPRISE]: { employeeNumber: 'Ñ-7' },
  })
  const finding = (filter: string) =>
    scim('GET', `/Users${found(filter)}`).then(({ body }) =>
      body.Resources?.map((one: any) => one.id),
    )
  const filters = [
    'userName eq "JOSÉ.Filtro"',
    'USERNAME Eq "jose.filtro@CONTOSO.example"',
    'emails[type eq "work"].value eq "JOSE.FILTRO@contoso.example"',
    'Emails[TYPE eq "Work" and VALUE eq "jose.filtro@contoso.example"]',
    'emails.value eq "jose.FILTRO@contoso.example"',
    'emails eq "jose.filtro@contoso.example"',
    'name.givenName eq "josé" and name.familyName co "úñe"',
    `${ENTERPRISE.toUpperCase()}:EMPLOYEENUMBER eq "Ñ-7"`,
  ]
  for (const filter of filters)
    for (const form of ['NFC', 'NFD'])
      expect([filter, await finding(filter.normalize(form))]).toEqual([filter, [id]])
  for (const value of ['5', 'true'])
    expect(await scim('GET', `/Users${found(`userName eq ${value}`)}`)).toMatchObject(
      refused('400', 'invalidFilter'),
    )
})

test('PUT of what GET gave changes nothing of a group, however its name is written', async () => {
  const people = [await person(), await person(), await person()].map(({ id }) => id as string)
  const stored = () =>
    rows(
      `select to_jsonb(g) - '{version,updated_at}'::text[] as stored, (select max(id) from audit_log) as audited,
         array(select to_jsonb(m) from group_users m where m.group_id = g.id order by user_id) as members
       from groups g where g.tenant_id = 1 order by g.id`,
    )
  await fc.assert(
    fc.asyncProperty(
      name,
      fc.subarray(people),
      fc.boolean(),
      async ({ sent, kept }, chosen, linked) => {
        const members = chosen.map((value) => ({ value }))
        const externalId = linked ? `g-${(made += 1)}` : undefined
        const draft = { schemas: [GROUP], displayName: sent, externalId, members }
        const { status, body } = await scim('POST', '/Groups', draft)
        expect([status, body.displayName]).toEqual([201, kept])
        const before = await stored()
        const read = (await scim('GET', `/Groups/${body.id}`)).body
        for (const displayName of [kept, sent]) {
          const again = await scim('PUT', `/Groups/${body.id}`, { ...read, displayName })
          expect([again.status, again.body]).toEqual([200, read])
          expect(await stored()).toEqual(before)
        }
        await scim('DELETE', `/Groups/${body.id}`)
      },
    ),
    { numRuns: 20 },
  )
})

test('of areas whose names differ by an accent the one that is written as sent is taken, then the present one', async () => {
  const areas = ['Peña', 'Pena']
  for (const [at, area] of areas.entries())
    expect((await admin('POST', '/areas', { code: `PENA-${at}`, name: area })).status).toBe(201)
  const path = `${ENTERPRISE}:department`
  const { id } = await person()
  const moved = async (value: string) => {
    await patched(id, { op: 'replace', path, value })
    return (await admin('GET', `/users/${id}`)).body.area_name
  }
  for (const [sent, area] of [
    ['Pena', 'Pena'],
    ['Peña', 'Peña'],
    ['PENA', 'Pena'],
    ['PEN\u0303A', 'Peña'],
    ['  peña\u00a0', 'Peña'],
    ['Péna', 'Peña'],
    ['Pena', 'Pena'],
    ['Péna', 'Pena'],
  ] as const)
    expect([sent, await moved(sent)]).toEqual([sent, area])
})

test('a full name with decomposed accents is the same full name', async () => {
  const { id, meta } = await person({ name: { givenName: 'José', familyName: 'Núñez' } })
  const path = 'displayName'
  const { body } = await patched(id, { op: 'replace', path, value: 'José Núñez'.normalize('NFD') })
  expect(body).toMatchObject({ name: { givenName: 'José', familyName: 'Núñez' }, meta })
})
