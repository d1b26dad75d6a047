import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Texts that are used again in decisions on preregistrations. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const reader = await api.signInAs('reader')
const other = await api.signInAs('admin', 97)

const PATH = '/preregistrations-observations'
const create = (body: object, call = admin) => call('POST', PATH, { text: 'Hola', ...body })
const names = async (call = admin, query = '') =>
  (await call('GET', `${PATH}?limit=1000&${query}`)).body.results.map(
    ({ name }: { name: string }) => name,
  )

test('a text is created, found, changed under optimistic locking and deleted', async () => {
  const made = await create({ name: ' Bienvenida ', text: 'Hola,\r\nqué bueno' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Bienvenida',
    text: 'Hola,\nqué bueno',
    shared: false,
    editable: true,
    version: 1,
  })
  expect(await names(admin, 'q=QUE BUENO')).toEqual(['Bienvenida'])
  const at = `${PATH}/${made.body.id}`
  const change = (body: object) => admin('PUT', at, { name: 'Saludo', text: 'Hola', ...body })
  expect((await change({ version: 1 })).body).toMatchObject({ name: 'Saludo', version: 2 })
  expect((await change({ version: 1 })).status).toBe(409)
  expect((await change({ version: 2, text: ' ' })).body.errors[0].message).toBe(
    'Debes especificar el texto',
  )
  expect((await admin('DELETE', at)).body).toEqual({ id: made.body.id })
  expect((await admin('GET', at)).status).toBe(404)
})

test("a user's text is nobody else's", async () => {
  const { body } = await create({ name: 'Del lector' }, reader)
  expect(await names(reader)).toContain('Del lector')
  for (const call of [admin, other]) {
    expect(await names(call)).not.toContain('Del lector')
    for (const answer of [
      await call('GET', `${PATH}/${body.id}`),
      await call('PUT', `${PATH}/${body.id}`, { name: 'x', text: 'x' }),
      await call('DELETE', `${PATH}/${body.id}`),
    ])
      expect(answer.status).toBe(404)
  }
})

test('a text of the company is used by all who decide, and written by administrators alone', async () => {
  expect((await create({ name: 'De todos', shared: true }, reader)).status).toBe(403)
  const { body } = await create({ name: 'De todos', shared: true })
  const read = (await reader('GET', `${PATH}/${body.id}`)).body
  expect(read).toMatchObject({ shared: true, editable: false })
  const at = `${PATH}/${body.id}`
  expect((await reader('PUT', at, { name: 'x', text: 'x', shared: true })).status).toBe(404)
  expect((await reader('PUT', at, { name: 'x', text: 'x' })).status).toBe(404)
  expect((await reader('DELETE', at)).status).toBe(404)
  expect((await other('GET', at)).status).toBe(404)
  const own = await create({ name: 'Mía' }, reader)
  const taken = { name: 'Mía', text: 'x', shared: true }
  expect((await reader('PUT', `${PATH}/${own.body.id}`, taken)).status).toBe(403)
})

test('a name is used once by each owner, whatever its case and accents', async () => {
  expect((await create({ name: 'Única', shared: true })).status).toBe(201)
  expect((await create({ name: 'única' })).status).toBe(201)
  expect((await create({ name: 'ÚNICA' }, reader)).status).toBe(201)
  const again = await create({ name: 'unica', shared: true })
  expect([again.status, again.body.errors[0].path]).toEqual([422, 'name'])
})

test('there are at most a hundred of each owner', async () => {
  await rows(
    `insert into preregistration_observations (tenant_id, owner_id, name, text)
     select 1, u.id, 'Muchas ' || n, 'x' from users u, generate_series(1, 99) n
     where u.email = 'reader@1.sendero.test'`,
  )
  const answers = await Promise.all(
    ['a', 'b'].map((name) => create({ name: `Tope ${name}` }, reader)),
  )
  for (const { status } of answers) expect(status).toBe(409)
  expect((await create({ name: 'Tope' })).status).toBe(201)
})
