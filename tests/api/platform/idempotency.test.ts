import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openCompany } from '../people/users/company.ts'

const api = await startTestApi()
const { admin, rows } = await openCompany(api)
const reader = await api.signInAs('reader')

let forms = 0
const nextKey = () => ({ 'idempotency-key': `form-${String(++forms).padStart(4, '0')}.1` })
const areasOf = async (code: string) =>
  (await rows(`select id from areas where tenant_id = 1 and code = '${code}'`)).length

test('a request sent twice with the same key runs once and gets the same answer', async () => {
  const key = nextKey()
  const draft = { code: 'once-1', name: 'Una vez' }
  const first = await admin('POST', '/areas', draft, key)
  const second = await admin('POST', '/areas', draft, key)
  expect(first.status).toBe(201)
  expect([second.status, second.body]).toEqual([201, first.body])
  expect(await areasOf('once-1')).toBe(1)
})

test('also at once, where the second waits for the first', async () => {
  const key = nextKey()
  const draft = { code: 'once-2', name: 'A la vez' }
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => admin('POST', '/areas', draft, key)),
  )
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(await areasOf('once-2')).toBe(1)
})

test('a change of a version is no conflict with itself, and a deletion no 404', async () => {
  const { body: area } = await admin('POST', '/areas', { code: 'once-3', name: 'Versión' })
  const key = nextKey()
  const changes = { code: 'once-3', name: 'Cambiada', version: area.version }
  const first = await admin('PUT', `/areas/${area.id}`, changes, key)
  const second = await admin('PUT', `/areas/${area.id}`, changes, key)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)

  const removal = nextKey()
  const gone = await admin('DELETE', `/areas/${area.id}`, undefined, removal)
  const again = await admin('DELETE', `/areas/${area.id}`, undefined, removal)
  expect([gone.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(gone.body)
})

test('with something else in it, the key says that the first was stored', async () => {
  const key = nextKey()
  await admin('POST', '/areas', { code: 'once-4', name: 'Primera' }, key)
  const { status, body } = await admin('POST', '/areas', { code: 'once-5', name: 'Otra' }, key)
  expect([status, body.code]).toEqual([409, 'already_stored'])
  expect(await areasOf('once-5')).toBe(0)
})

test('a refused request releases its key for the corrected one', async () => {
  const key = nextKey()
  await admin('POST', '/areas', { code: 'once-6', name: 'Ya está' })
  const refused = await admin('POST', '/areas', { code: 'once-6', name: 'Repetida' }, key)
  expect(refused.status).toBe(422)
  const mended = await admin('POST', '/areas', { code: 'once-7', name: 'Repetida' }, key)
  expect(mended.status).toBe(201)
})

test(
  'a client that disconnected before the answer gets it on retry',
  { tags: ['slow'] },
  async () => {
    const key = nextKey()
    const draft = { code: 'once-8', name: 'Sin respuesta' }
    await admin('POST', '/areas', draft, key)
    await rows(`update answered_requests set answer = null where key = '${key['idempotency-key']}'`)
    // Stored by a process that ended before it wrote the answer down: never done twice.
    const { status, body } = await admin('POST', '/areas', draft, key)
    expect([status, body.code]).toEqual([409, 'already_sent'])
    expect(await areasOf('once-8')).toBe(1)
  },
)

test("a key is its actor's and its company's own, and a malformed one is refused", async () => {
  const key = nextKey()
  await admin('POST', '/areas', { code: 'once-9', name: 'Propia' }, key)
  const other = await reader('POST', '/areas', { code: 'once-9', name: 'Propia' }, key)
  expect(other.status).toBe(403)
  const bad = await admin(
    'POST',
    '/areas',
    { code: 'once-10', name: 'x' },
    { 'idempotency-key': "a' or 1=1" },
  )
  expect(bad.status).toBe(400)
})

test('no secret is kept, not even as a part of what was asked for', async () => {
  const draft = (password: string) => ({
    username: 'una-vez',
    email: 'una-vez@compania.example',
    first_name: 'Ana',
    role: 'user',
    password,
  })
  const key = nextKey()
  const made = await admin('POST', '/users', draft('una-clave-larga'), key)
  expect(made.status).toBe(201)
  const kept = await rows<{ kept: string }>(
    `select row_to_json(r)::text as kept from answered_requests r where key = '${key['idempotency-key']}'`,
  )
  expect(kept[0]!.kept).not.toContain('una-clave-larga')
})

describe('for a super-administrator', async () => {
  const superAdmin = await api.signInAsSuper()
  const company = (slug: string) => ({
    name: 'De una vez',
    slug,
    timezone: 'America/Bogota',
    communications: false,
    external_training: false,
    user_creation: true,
    admin: { email: `${slug}@once.test`, first_name: 'Ada' },
  })

  test('the creation of a tenant takes a key as well', async () => {
    const taken = await superAdmin(
      'POST',
      '/sa/tenants',
      company('cafetera-del-quindio'),
      nextKey(),
    )
    expect(taken.status).toBe(422)
    const key = nextKey()
    const first = await superAdmin('POST', '/sa/tenants', company('de-una-vez'), key)
    const second = await superAdmin('POST', '/sa/tenants', company('de-una-vez'), key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  test('a tenant sent twice at once is created once', async () => {
    const key = nextKey()
    const sent = await Promise.all(
      [1, 2, 3].map(() => superAdmin('POST', '/sa/tenants', company('a-la-vez'), key)),
    )
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  })

  test('a refused tenant sent twice at once is refused twice, and releases its key', async () => {
    const key = nextKey()
    const draft = company('cafetera-del-quindio')
    const sent = await Promise.all([1, 2].map(() => superAdmin('POST', '/sa/tenants', draft, key)))
    expect(sent.map(({ status }) => status)).toEqual([422, 422])
    expect((await superAdmin('POST', '/sa/tenants', company('corregida'), key)).status).toBe(201)
  })

  test("a section of another tenant's course sent twice at once is created once", async () => {
    const [course] = await rows<{ id: number }>(
      'select id from courses where owner_tenant_id = 97 order by id limit 1',
    )
    const section = `/sa/courses/${course!.id}/sections`
    const key = nextKey()
    const sent = await Promise.all([1, 2, 3].map(() => superAdmin('POST', section, {}, key)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  })
})
