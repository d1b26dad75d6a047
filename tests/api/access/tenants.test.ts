import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { idleQueue, rowsOf } from '#tests/support/database/database-rows.ts'

/** Companies, for super-administrators: domain decisions, 'Companies'. */

const api = await startTestApi({ works: true })
const rows = await rowsOf(api.url)
const root = await api.signInAsSuper()

let made = 0
const company = (changes: object = {}) => ({
  name: `Compañía Ñandú ${++made}`,
  admin: { email: `primera${made}@nandu.test`, first_name: 'Inés', last_name: 'Íñiguez' },
  ...changes,
})

const lastEntry = async (tenantId: number) => {
  const [entry] = await rows<Record<string, unknown>>(
    'select * from audit_log where tenant_id = $1 order by id desc limit 1',
    [tenantId],
  )
  return entry!
}

test('are found by name, blind to accents, with how many users each has', async () => {
  const { body } = await root('GET', '/sa/tenants?q=quindio')
  expect(body.pagination).toEqual({ total: 1, limit: 10 })
  expect(body.results).toMatchObject([
    { id: 97, name: 'Cafetera del Quindío', communications: true, active: true, users: 85 },
  ])
  const beyond = await root('GET', '/sa/tenants?limit=2&skip=100')
  expect(beyond.body).toEqual({ results: [], pagination: { total: 5 + made, limit: 2 } })
})

describe('creating one', () => {
  test('invites its first administrator, who enters and administers', async () => {
    const draft = company({ extended_fields: { 1: 'Sede', 2: '' }, communications: true })
    const { status, body } = await root('POST', '/sa/tenants', draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: `compania-nandu-${made}`,
      timezone: 'America/Bogota',
      communications: true,
      external_training: false,
      user_creation: true,
      extended_fields: { 1: 'Sede' },
      active: true,
    })
    await idleQueue(rows)
    expect(await rows('select recipient from mails where tenant_id = $1', [body.id])).toEqual([
      { recipient: draft.admin.email },
    ])
    const users = await root('GET', '/users', undefined, { 'x-tenant-id': String(body.id) })
    expect(users.body.results).toMatchObject([
      { email: draft.admin.email, username: draft.admin.email, role: 'admin', disabled: false },
    ])
    expect(await lastEntry(body.id)).toMatchObject({
      entity: 'tenant',
      action: 'create',
      acting: true,
    })
  })

  test('leaves nothing behind when the administrator cannot be', async () => {
    const taken = company({ admin: { email: 'admin@1.sendero.test', first_name: 'Otra' } })
    const { status, body } = await root('POST', '/sa/tenants', taken)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({
      path: 'admin.email',
      code: expect.anything(),
      message: 'El correo electrónico ya existe',
    })
    expect(await rows('select from tenants where name = $1', [taken.name])).toHaveLength(0)
  })

  test.each([
    [{ name: ' ' }, 'name', 'Debes especificar el nombre de la compañía'],
    [{ slug: 'No Sirve' }, 'slug', 'El identificador admite minúsculas, números y guiones'],
    [{ slug: 'sendero' }, 'slug', 'Ya existe una compañía con este identificador'],
    [{ timezone: 'Marte/Olimpo' }, 'timezone', 'La zona horaria no existe'],
    [{ timezone: '+05:00' }, 'timezone', 'La zona horaria no existe'],
    [{ support_email: 'x' }, 'support_email', 'Debes especificar un correo válido'],
    [
      { admin: { email: 'x@y.co', first_name: '' } },
      'admin.first_name',
      'Debes especificar el nombre',
    ],
  ])('refuses %j', async (changes, path, message) => {
    const { status, body } = await root('POST', '/sa/tenants', company(changes))
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, code: expect.anything(), message })
  })
})

test.each(['communications', 'external_training', 'user_creation', 'timezone'])(
  'a change without %s is refused, and nothing is changed',
  async (field) => {
    const { body: before } = await root('GET', '/sa/tenants/1556')
    const { status, body } = await root('PUT', '/sa/tenants/1556', {
      ...before,
      [field]: undefined,
    })
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([422, [field]])
    expect((await root('GET', '/sa/tenants/1556')).body).toEqual(before)
  },
)

test('a change shows from the next request on and is logged with both values', async () => {
  const admin = await api.signInAs('admin', 1672)
  const changes = {
    name: 'Transportes del Caribe',
    timezone: 'America/Lima',
    communications: false,
    external_training: false,
    user_creation: true,
    extended_fields: { 1: 'Turno' },
  }
  expect((await root('PUT', '/sa/tenants/1672', changes)).status).toBe(200)
  const { body } = await admin('GET', '/auth/session')
  expect(body.tenant).toMatchObject({
    timezone: 'America/Lima',
    features: { externalTraining: false },
    extended_fields: { 1: 'Turno' },
  })
  expect(await lastEntry(1672)).toMatchObject({
    actor_name: 'Zoraida Zúñiga',
    before: { timezone: 'America/Bogota', external_training: true },
    after: { timezone: 'America/Lima', external_training: false },
  })
})

describe('a suspended company', () => {
  beforeEach(() => root('PUT', '/sa/tenants/1704/resume'))

  test('ends the sessions of its people and lets nobody in, with the code that hides the form', async () => {
    const admin = await api.signInAs('admin', 1704)
    expect((await root('PUT', '/sa/tenants/1704/suspend')).body.active).toBe(false)
    expect((await admin('GET', '/users')).status).toBe(401)
    const { body } = await api.anonymous('POST', '/auth/login', {
      username: 'admin@1704.sendero.test',
      password: 'sendero-demo',
    })
    expect(body.code).toBe(1002)
    const acting = await root('GET', '/users', undefined, { 'x-tenant-id': '1704' })
    expect(acting.status).toBe(200)
    await root('PUT', '/sa/tenants/1704/resume')
    expect((await (await api.signInAs('admin', 1704))('GET', '/users')).status).toBe(200)
  })

  test("refuses suspending one's own company", async () => {
    const { status, body } = await root('PUT', '/sa/tenants/1/suspend')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'No puedes suspender tu propia compañía',
    })
  })
})

test('acting as a company is logged there, and so is every change made so', async () => {
  expect((await root('POST', '/sa/tenants/97/act')).body.name).toBe('Cafetera del Quindío')
  expect(await lastEntry(97)).toMatchObject({
    action: 'other',
    entity: 'tenant',
    actor_name: 'Zoraida Zúñiga',
    acting: true,
  })
  const { body } = await root('GET', '/users?q=patiño', undefined, { 'x-tenant-id': '97' })
  const { id } = body.results[0]
  await root('PUT', `/users/${id}/disable`, undefined, { 'x-tenant-id': '97' })
  expect(await lastEntry(97)).toMatchObject({
    entity: 'user',
    entity_id: String(id),
    acting: true,
    before: { disabled: false },
    after: { disabled: true },
  })
})

test.each(['GET', 'PUT'])('one that does not exist: %s answers 404', async (method) => {
  const { body: other } = await root('GET', '/sa/tenants/1556')
  const body = method === 'PUT' ? other : undefined
  expect((await root(method, '/sa/tenants/999999', body)).status).toBe(404)
  expect((await root('POST', '/sa/tenants/999999/act')).status).toBe(404)
})
