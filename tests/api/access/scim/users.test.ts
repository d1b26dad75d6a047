import { expect, test } from 'vitest'
import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { ENTERPRISE, found, openDirectory, OWN, patchOf, scimWith, USER } from './directory.ts'

/** People of a directory, with requests as Entra ID and Okta send them. */

const api = await startTestApi()
const { admin, set, scim, secret } = await openDirectory(api)
const rows = await rowsOf(api.url)

/** A creation as Entra ID sends it with its default attribute mapping. */
const fromEntra = (name: string, further: object = {}) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `entra-${name}`,
  userName: `${name}@contoso.example`,
  active: true,
  displayName: `Ana ${name}`,
  emails: [{ primary: true, type: 'work', value: `${name}@contoso.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `Ana ${name}`, familyName: name, givenName: 'Ana' },
  roles: [],
  ...further,
})

const made = async (name: string, further: object = {}) =>
  (await scim('POST', '/Users', fromEntra(name, further))).body

test('a person that Entra ID creates has its fields, an area and a position, and the role user', async () => {
  const name = 'Muñoz'
  expect((await scim('GET', `/Users${found('externalId eq "entra-Muñoz"')}`)).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  const sent = fromEntra('munoz', {
    externalId: 'entra-Muñoz',
    name: { familyName: name, givenName: 'Ana' },
    title: 'Jefe de sucursal',
    phoneNumbers: [
      { type: 'work', value: '6015550100' },
      { type: 'mobile', value: '+57 300-555-01-00' },
    ],
    [ENTERPRISE]: { employeeNumber: '1022', department: 'Operaciones del norte' },
    [OWN]: { location: 'Cali' },
  })
  const { status, body, headers } = await scim('POST', '/Users', sent)
  expect(status).toBe(201)
  expect(headers.get('content-type')).toContain('application/scim+json')
  expect(headers.get('location')).toBe(body.meta.location)
  expect(headers.get('etag')).toBe(body.meta.version)
  expect(body).toMatchObject({
    schemas: [USER, ENTERPRISE, OWN],
    externalId: 'entra-Muñoz',
    userName: 'munoz@contoso.example',
    name: { givenName: 'Ana', familyName: name, formatted: `Ana ${name}` },
    active: true,
    title: 'Jefe de sucursal',
    phoneNumbers: [{ value: '+57 3005550100', type: 'mobile' }],
    [ENTERPRISE]: { employeeNumber: '1022', department: 'Operaciones del norte' },
    [OWN]: { location: 'Cali' },
  })
  expect((await admin('GET', `/users/${body.id}`)).body).toMatchObject({
    username: 'munoz@contoso.example',
    role: 'user',
    disabled: false,
    area_name: 'Operaciones del norte',
    identification_number: '1022',
    organizational_units: [],
  })
  expect((await scim('GET', `/Users/${body.id}`)).body).toEqual(body)
  expect((await scim('POST', '/Users', sent)).body).toMatchObject({
    status: '409',
    scimType: 'uniqueness',
  })
})

test.each([
  ['capitalised, with a boolean as text', { op: 'Replace', path: 'active', value: 'False' }],
  ['as a value without a path', { op: 'replace', value: { active: false } }],
  ['as a list of one boolean', { op: 'replace', path: 'ACTIVE', value: [{ Value: false }] }],
  ['by the schema’s name', { op: 'Replace', path: `${USER}:active`, value: [{ value: 'False' }] }],
])('disabling that is sent %s ends the sessions by the next request', async (_, operation) => {
  const login = `sesion-${Math.random().toString(36).slice(2)}`
  const { id } = await made(login)
  await admin('PUT', '/users/account/change_password', { id: Number(id), password: 'secreta-1' })
  const token = await api.tokenOf(`${login}@contoso.example`, 'secreta-1')
  const own = api.withToken(token)
  const before = (await own('GET', '/me/courses')).status
  const { status, body } = await scim('PATCH', `/Users/${id}`, patchOf(operation))
  expect([before, status, body.active]).toEqual([200, 200, false])
  expect((await own('GET', '/me/courses')).status).toBe(401)
})

test('the operations of Entra ID and Okta change each field', async () => {
  const boss = await made('jefa')
  const { id } = await made('cambios', { title: 'Auxiliar' })
  const { body } = await scim(
    'PATCH',
    `/Users/${id}`,
    patchOf(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'Nueva@contoso.example' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '300 555 0199' },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '601 555 0199' },
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: boss.id },
      { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Ventas' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Cali' },
      {
        op: 'Replace',
        value: { 'name.givenName': 'Rosa', 'NAME.familyName': 'Díaz', nickName: 'R' },
      },
      {
        op: 'add',
        value: { [`${OWN}:location`]: 'Pasto', [ENTERPRISE]: { employeeNumber: '77' } },
      },
      { op: 'remove', path: 'title' },
    ),
  )
  expect(body).toMatchObject({
    name: { givenName: 'Rosa', familyName: 'Díaz' },
    emails: [{ value: 'Nueva@contoso.example' }],
    phoneNumbers: [{ value: '+57 3005550199' }],
    [ENTERPRISE]: {
      employeeNumber: '77',
      department: 'Ventas',
      manager: { value: boss.id, displayName: 'Ana jefa' },
    },
    [OWN]: { location: 'Pasto' },
  })
  expect(body).not.toHaveProperty('title')
  const renamed = patchOf({ op: 'Replace', path: 'userName', value: 'rosa.diaz@contoso.example' })
  expect((await scim('PATCH', `/Users/${id}`, renamed)).body.userName).toBe(
    'rosa.diaz@contoso.example',
  )
})

test.each<[string, string, number, string | undefined, object?]>([
  ['an unknown path', 'PATCH', 400, 'invalidPath', { op: 'replace', path: 'nada', value: 1 }],
  [
    'a path that is read alone',
    'PATCH',
    400,
    'mutability',
    { op: 'replace', path: 'id', value: '1' },
  ],
  [
    'a wrong e-mail',
    'PATCH',
    400,
    'invalidValue',
    { op: 'replace', path: 'emails.value', value: 'x' },
  ],
  [
    'an unknown manager',
    'PATCH',
    400,
    'invalidValue',
    { op: 'add', path: `${ENTERPRISE}:manager`, value: '999999999' },
  ],
  [
    'an unknown operation',
    'PATCH',
    400,
    'invalidSyntax',
    { op: 'move', path: 'title', value: 'x' },
  ],
  [
    'a text with NUL',
    'PATCH',
    400,
    'invalidValue',
    { op: 'replace', path: 'externalId', value: 'a\0b' },
  ],
  ['no name', 'PATCH', 400, 'invalidValue', { op: 'remove', path: 'name.givenName' }],
])('%s is refused, and nothing changes', async (_, method, status, scimType, operation) => {
  const { id, meta } = await made(`rechazo-${Math.random().toString(36).slice(2)}`)
  const { body } = await scim(
    method,
    `/Users/${id}`,
    patchOf({ op: 'replace', path: 'title', value: 'Otro cargo' }, operation!),
  )
  expect(body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    scimType,
    detail: expect.any(String),
  })
  expect((await scim('GET', `/Users/${id}`)).body.meta.version).toBe(meta.version)
})

test('Okta replaces a whole person: what it sent before and leaves out is taken away, the rest stays', async () => {
  const { id } = await made('okta', { title: 'Cajera', [ENTERPRISE]: { department: 'Ventas' } })
  const { version, ...user } = (await admin('GET', `/users/${id}`)).body
  const units = { organizational_units: [] }
  await admin('PUT', `/users/${id}`, { ...user, ...units, location: 'Cúcuta', version })
  const { body } = await scim('PUT', `/Users/${id}`, {
    schemas: [USER],
    userName: 'okta@contoso.example',
    name: { givenName: 'Eva', familyName: 'Ruiz' },
    emails: [{ primary: true, value: 'okta@contoso.example' }],
    active: true,
  })
  expect(body).toMatchObject({ name: { formatted: 'Eva Ruiz' }, [OWN]: { location: 'Cúcuta' } })
  expect(body).not.toHaveProperty('title')
  expect(body).not.toHaveProperty(ENTERPRISE)
  expect(body.externalId).toBe('entra-okta')
})

test('a person that the directory deletes is disabled, keeps the record and comes back as the same', async () => {
  const { id } = await made('vuelve')
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await admin('GET', `/users/${id}`)).body).toMatchObject({ disabled: true })
  const gone = [
    await scim('GET', `/Users/${id}`),
    await scim('DELETE', `/Users/${id}`),
    await scim('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'title', value: 'x' })),
  ]
  expect(gone.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(
    (await scim('GET', `/Users${found('userName eq "vuelve@contoso.example"')}`)).body.totalResults,
  ).toBe(0)
  const again = await scim('POST', '/Users', fromEntra('vuelve'))
  expect(again).toMatchObject({ status: 201, body: { id, active: true } })
})

test('a version that is no longer stored is refused, and one that is known is not sent again', async () => {
  const { id, meta } = await made('etag')
  const change = patchOf({ op: 'replace', path: 'title', value: 'Etiqueta' })
  const known = await scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })
  expect([known.status, known.body]).toEqual([304, null])
  const matched = { 'if-match': meta.version }
  expect((await scim('PATCH', `/Users/${id}`, change, matched)).status).toBe(200)
  for (const [method, body] of [
    ['PATCH', change],
    ['PUT', fromEntra('etag')],
    ['DELETE'],
  ] as const) {
    expect((await scim(method, `/Users/${id}`, body, matched)).status).toBe(412)
  }
})

test.each<[string, string[]]>([
  ['userName eq "FILTRO-A@contoso.example"', ['a']],
  ['userName eq "filtro-a@contoso.example" or externalId eq "entra-filtro-b"', ['a', 'b']],
  ['emails[type eq "work"].value eq "filtro-b@contoso.example"', ['b']],
  ['emails.value co "filtro-" and not (userName sw "filtro-a" or userName sw "filtro-b")', ['c']],
  ['userName sw "filtro-" and active eq "False"', ['c']],
  ['userName sw "filtro-" and active ne false', ['a', 'b']],
  ['userName sw "filtro-" and title pr', ['b']],
  [`userName sw "filtro-" and ${ENTERPRISE}:department eq "filtrados"`, ['a']],
  ['userName sw "filtro-" and meta.lastModified gt "2020-01-01T00:00:00Z"', ['a', 'b', 'c']],
  ['userName sw "filtro%"', []],
  ['id eq "no"', []],
  ['displayName eq "Ana \\"filtro-a\\""', []],
])('the filter %s finds %j', async (filter, names) => {
  const all = await scim('GET', `/Users${found('userName sw "filtro-"')}`)
  if (all.body.totalResults === 0) {
    await made('filtro-a', { [ENTERPRISE]: { department: 'Filtrados' } })
    await made('filtro-b', { title: 'Filtradora' })
    await made('filtro-c', { active: false })
  }
  const { status, body } = await scim('GET', `/Users${found(filter)}`)
  expect(status).toBe(200)
  const logins = body.Resources.map((one: any) => one.userName.replace(/filtro-(.)@.*/, '$1'))
  expect(logins).toEqual(names)
  expect(body.totalResults).toBe(names.length)
})

test.each([
  'userName',
  'userName eq',
  '(userName pr',
  'nada eq "x"',
  'active co "t"',
  'userName eq x',
  String.raw`userName eq "a\u0000b"`,
])('the filter %s is refused as invalid', async (filter) => {
  expect((await scim('GET', `/Users${found(filter)}`)).body).toMatchObject({
    status: '400',
    scimType: 'invalidFilter',
  })
})

test('pages and attributes are those that were asked for', async () => {
  const { body } = await scim(
    'GET',
    '/Users?startIndex=2&count=2&attributes=userName,name.givenName',
  )
  expect(body).toMatchObject({ startIndex: 2, itemsPerPage: 2 })
  expect(body.totalResults).toBeGreaterThan(2)
  for (const resource of body.Resources) {
    expect(Object.keys(resource).sort()).toEqual(['id', 'name', 'schemas', 'userName'])
    expect(Object.keys(resource.name)).toEqual(['givenName'])
  }
  const counted = await scim('GET', '/Users?count=0&excludedAttributes=emails')
  expect(counted.body).toMatchObject({ Resources: [], totalResults: body.totalResults })
})

test('twenty requests at once for the same person make one, and a new area once', async () => {
  const requests = Array.from({ length: 20 }, (_, at) =>
    scim('POST', '/Users', {
      ...fromEntra(at % 2 === 0 ? 'carrera' : `carrera-${at}`, { externalId: 'carrera' }),
      [ENTERPRISE]: { department: 'Área de la carrera' },
    }),
  )
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([201, ...Array<number>(19).fill(409)])
  const areas = await admin('GET', '/areas?q=Área de la carrera')
  expect(areas.body.pagination.total).toBe(1)
})

test('unknown areas and positions are refused where the company says so', async () => {
  await set({ unknown_areas: 'reject' })
  const sent = fromEntra('sin-area', { [ENTERPRISE]: { department: 'Nunca vista' } })
  expect((await scim('POST', '/Users', sent)).body).toMatchObject({
    status: '400',
    scimType: 'invalidValue',
    detail: expect.stringContaining('Nunca vista'),
  })
  const [latest] = (await admin('GET', '/scim/refusals')).body
  expect(latest).toMatchObject({ method: 'POST', path: '/scim/v2/Users', status: 400 })
  await set({ unknown_areas: 'create' })
})

test('only a company token with the scope calls it, only while it is on, and sees its company alone', async () => {
  const { id } = await made('ajena')
  const other = await openDirectory(api, 97)
  expect((await other.scim('GET', `/Users/${id}`)).status).toBe(404)
  expect(
    (await other.scim('GET', `/Users${found('externalId eq "entra-ajena"')}`)).body.totalResults,
  ).toBe(0)
  expect(
    (
      await other.scim(
        'PATCH',
        `/Users/${id}`,
        patchOf({ op: 'replace', path: 'active', value: false }),
      )
    ).status,
  ).toBe(404)

  const session = await api.tokenOf('admin@1.sendero.test')
  const areas = await admin('POST', '/api-tokens', {
    name: 'Áreas',
    scopes: ['areas:read'],
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  const asked = await Promise.all(
    [session, areas.body.secret, 'nada'].map((token) => scimWith(api, token)('GET', '/Users')),
  )
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 401])
  expect(asked[2]!.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])

  await other.set({ enabled: false })
  expect(await other.scim('GET', '/Users')).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('apagado') },
  })
  expect((await api.withToken(secret)('GET', '/areas')).status).toBe(403)
})

test('is not turned on where the company may not create users, and stays on where it was', async () => {
  const clinic = await api.signInAs('admin', 1556)
  const settings = async () => (await clinic('GET', '/scim/settings')).body
  const before = await settings()
  const refused = await clinic('PUT', '/scim/settings', { ...before, enabled: true })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'enabled', code: 'user_creation', message: NO_USER_CREATION }],
  ])
  expect(await settings()).toEqual(before)
  await rows('update tenants set user_creation = true where id = 1556')
  await clinic('PUT', '/scim/settings', { ...before, enabled: true })
  await rows('update tenants set user_creation = false where id = 1556')
  const on = await settings()
  const changed = await clinic('PUT', '/scim/settings', { ...on, invites: false })
  expect(changed).toMatchObject({ status: 200, body: { enabled: true, invites: false } })
})

test('discovery describes what there is, with the names of the company’s fields', async () => {
  const config = (await scim('GET', '/ServiceProviderConfig')).body
  expect(config).toMatchObject({
    patch: { supported: true },
    bulk: { supported: false },
    filter: { supported: true, maxResults: 200 },
    etag: { supported: true },
    authenticationSchemes: [{ type: 'oauthbearertoken' }],
  })
  expect((await scim('GET', '/ResourceTypes')).body.Resources.map(({ id }: any) => id)).toEqual([
    'User',
    'Group',
  ])
  const { body } = await scim('GET', `/Schemas/${OWN}`)
  expect(body.attributes[0]).toMatchObject({ name: 'location', type: 'string' })
  for (const path of ['/Bulk', '/Me']) expect((await scim('POST', path, {})).status).toBe(501)
})
