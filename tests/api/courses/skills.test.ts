import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Skills and what courses teach: specification 2, 'Asignar competencias'. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.signInAs('admin')
const reader = await api.signInAs('reader')

let made = 0
async function newSkill(): Promise<{ id: number; name: string }> {
  return (await admin('POST', '/skills', { name: `Escucha ${++made}` })).body
}
const [course] = await rows<{ id: string; name: string }>(
  `select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
   where tc.tenant_id = 1 order by tc.id limit 1`,
)
const at = `/courses/${course!.id}/skills`

const lastEntry = async () =>
  (await rows<Record<string, unknown>>('select * from audit_log order by id desc limit 1'))[0]!

test('are created, found by a part of the name, renamed and deleted', async () => {
  const { status, body } = await admin('POST', '/skills', { name: '  Negociación efectiva ' })
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      id: expect.any(Number),
      name: 'Negociación efectiva',
      courses: 0,
      certifications: 0,
      external_courses: 0,
      version: expect.any(Number),
    },
  })
  const found = await reader('GET', '/skills?q=NEGOCIACION')
  expect(found.body).toEqual({ results: [body], pagination: { total: 1, limit: 10 } })
  const renamed = await admin('PUT', `/skills/${body.id}`, { name: 'Negociación' })
  expect(renamed.body).toEqual({
    id: body.id,
    name: 'Negociación',
    courses: 0,
    certifications: 0,
    external_courses: 0,
    version: expect.any(Number),
  })
  expect(await lastEntry()).toMatchObject({
    entity: 'skill',
    before: { name: 'Negociación efectiva' },
    after: { name: 'Negociación' },
  })
  expect((await admin('DELETE', `/skills/${body.id}`)).body).toEqual({ deleted: 1 })
  expect((await admin('PUT', `/skills/${body.id}`, { name: 'X' })).status).toBe(404)
})

test.each([
  [{}, 'Debes especificar el nombre de la competencia'],
  [{ name: ' ' }, 'Debes especificar el nombre de la competencia'],
  [{ name: 'ñ'.repeat(151) }, 'Nombre: admite hasta 150 caracteres'],
])('a name has to be: %j', async (draft, message) => {
  const { status, body } = await admin('POST', '/skills', draft)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: 'name', message }])
})

test('two have never one name, whatever its accents and case', async () => {
  await admin('POST', '/skills', { name: 'Atención al público' })
  const other = await newSkill()
  for (const [method, path] of [
    ['POST', '/skills'],
    ['PUT', `/skills/${other.id}`],
  ] as const) {
    const { status, body } = await admin(method, path, { name: 'ATENCION AL PUBLICO' })
    expect(status).toBe(422)
    expect(body.message).toBe('Ya existe una competencia con este nombre')
  }
})

describe('a course', () => {
  test('has exactly those it was given last, by name', async () => {
    const [one, two, three] = [await newSkill(), await newSkill(), await newSkill()]
    await admin('POST', at, { skills: [two.id, one.id, one.id] })
    expect((await reader('GET', at)).body).toEqual({
      course: { id: Number(course!.id), name: course!.name },
      skills: [one, two].map(({ id, name }) => ({ id, name })),
    })
    const { body } = await admin('POST', at, { skills: [three.id, one.id] })
    expect(body.skills.map(({ id }: { id: number }) => id)).toEqual([one.id, three.id])
    const listed = await admin('GET', `/skills?q=${encodeURIComponent(one.name)}`)
    expect(listed.body.results[0].courses).toBe(1)
    expect(await lastEntry()).toMatchObject({ entity: 'course', action: 'add' })
    await admin('DELETE', `/skills/${one.id},${three.id}`)
    expect((await reader('GET', at)).body.skills).toEqual([])
  })

  test('keeps what it has when one of the chosen is not the company’s', async () => {
    const mine = await newSkill()
    await admin('POST', at, { skills: [mine.id] })
    const stranger = await api.signInAs('admin', 97)
    const theirs = (await stranger('POST', '/skills', { name: 'Ajena' })).body
    const { status, body } = await admin('POST', at, { skills: [mine.id, theirs.id] })
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: 'Alguna de las competencias ya no existe',
    })
    expect((await reader('GET', at)).body.skills).toMatchObject([{ id: mine.id }])
  })

  test('out of the business units of the actor does not exist', async () => {
    const unit = await api.signInAs('unit')
    const open = (
      await rows<{ tenant_course_id: string }>(
        `select uc.tenant_course_id from organizational_unit_courses uc
         join user_organizational_units u on u.tenant_id = uc.tenant_id and u.unit_id = uc.unit_id
         join users p on p.tenant_id = u.tenant_id and p.id = u.user_id
         where p.email = 'unit@1.sendero.test'`,
      )
    ).map(({ tenant_course_id }) => tenant_course_id)
    const closed = await rows<{ id: string }>(
      `select id from tenant_courses where tenant_id = 1 and id <> all($1::bigint[]) limit 1`,
      [open],
    )
    expect((await unit('GET', `/courses/${open[0]}/skills`)).status).toBe(200)
    expect((await unit('GET', `/courses/${closed[0]!.id}/skills`)).status).toBe(404)
  })
})
