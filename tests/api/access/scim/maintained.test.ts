import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MAINTAINED_BY_DIRECTORY } from '#contract/platform/people/user-labels.ts'
import { startTestApi } from '#tests/support/api.ts'
import { csv, importsOn, statusOf } from '../../platform/imports/imports.ts'
import { asForm } from '../../people/users/company.ts'
import { ENTERPRISE, openDirectory, patchOf, USER } from './directory.ts'

/** Fields that the directory has sent are changed by nobody else, in any way, while provisioning is on. */

const api = await startTestApi()
const { admin, set, scim } = await openDirectory(api)
const { work, validated, imported } = importsOn(api)

async function person(name: string, further: object = {}) {
  const { body } = await scim('POST', '/Users', {
    schemas: [USER],
    userName: name,
    name: { givenName: 'Ana', familyName: 'Ruiz' },
    emails: [{ value: `${name}@mantenido.example` }],
    active: true,
    ...further,
  })
  return Number(body.id)
}
const userOf = async (id: number) => (await admin('GET', `/users/${id}`)).body
const saved = async (id: number, changes: object) =>
  admin('PUT', `/users/${id}`, asForm(await userOf(id), changes))

test('the form refuses each such field, and stores the others', async () => {
  const id = await person('formulario')
  expect((await userOf(id)).maintained.sort()).toEqual([
    'disabled',
    'email',
    'first_name',
    'last_name',
    'username',
  ])
  const refused = await saved(id, { first_name: 'Otra', last_name: null, location: 'Cali' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    ['first_name', 'last_name'].map((path) => ({
      path,
      code: 'maintained',
      message: MAINTAINED_BY_DIRECTORY,
    })),
  ])
  expect(await saved(id, { location: 'Cali' })).toMatchObject({
    status: 200,
    body: { location: 'Cali', first_name: 'Ana' },
  })
})

test('a status that the directory sends is changed by no button, search or undo', async () => {
  const [theirs, ours] = [await person('estado'), await person('estado-sin', { active: undefined })]
  const { body } = await admin('PUT', `/users/${theirs},${ours}/disable`)
  expect(body).toEqual({ changed: 1, skipped: 1, maintained: 1 })
  expect([(await userOf(theirs)).disabled, (await userOf(ours)).disabled]).toEqual([false, true])
  const matching = await admin('PUT', '/users/matching/disable', { q: 'estado@mantenido.example' })
  expect(matching.body).toEqual({ changed: 0, skipped: 1, maintained: 1 })

  const request = randomUUID()
  const headers = { 'x-request-id': request }
  const later = await person('estado-despues', { active: undefined })
  await admin('PUT', `/users/${later}/disable`, undefined, headers)
  await scim('PATCH', `/Users/${later}`, patchOf({ op: 'replace', path: 'active', value: false }))
  expect((await admin('PUT', `/users/undo/${request}`)).body).toMatchObject({ undone: 0 })
})

test('an import stops a row that would change such a field, and takes one that leaves it', async () => {
  await person('importada', { [ENTERPRISE]: { employeeNumber: '55' } })
  const header = 'username,email,first_name,location'
  const mail = 'importada@mantenido.example'
  const job = await validated(admin, csv(header, `importada,${mail},Otra,Pasto`))
  expect(job.props.validation).toMatchObject({
    correct: [],
    errors: [{ field: 'first_name', message: MAINTAINED_BY_DIRECTORY }],
  })
  const done = await imported(admin, csv(header, `importada,${mail},Ana,Pasto`))
  expect(done.props).toMatchObject({ imported_count: 1 })
})

test('a row that the directory takes over after its validation is not applied, and an import is not undone over it', async () => {
  const id = await person('carrera', { [ENTERPRISE]: {} })
  const header = 'username,email,first_name,location'
  const row = (place: string) => csv(header, `carrera,carrera@mantenido.example,Ana,${place}`)
  const before = await imported(admin, row('Antes'))
  const job = await validated(admin, row('Después'))
  const own = 'urn:ietf:params:scim:schemas:extension:sendero:2.0:User:location'
  await scim('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: own, value: 'Antes' }))
  await admin('POST', '/users/import', { jobId: job.id })
  await work(job.id)
  expect((await statusOf(admin, job.id)).props).toMatchObject({ imported_count: 0 })
  await admin('POST', '/users/import/undo', { jobId: before.id })
  await work(before.id)
  expect((await userOf(id)).location).toBe('Antes')
})

test('an area with such people is not deleted by moving them', async () => {
  const id = await person('mudanza', { [ENTERPRISE]: { department: 'Por eliminar' } })
  const { area_id } = await userOf(id)
  const other = (await admin('POST', '/areas', { code: 'OTRA-MANTENIDA', name: 'Otra' })).body.id
  const refused = await admin('DELETE', `/areas/${area_id}?move_to=${other}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'maintained'])
  expect((await userOf(id)).area_id).toBe(area_id)
})

test('everything is edited by hand again when provisioning is off', async () => {
  const id = await person('apagado')
  await set({ enabled: false })
  expect((await userOf(id)).maintained).toEqual([])
  expect((await saved(id, { first_name: 'Rosa' })).status).toBe(200)
  expect((await admin('PUT', `/users/${id}/disable`)).body).toMatchObject({ changed: 1 })
  await set({ enabled: true })
})
