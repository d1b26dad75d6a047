import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openGroups } from '../../people/groups/company.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')
const unit = await api.signInAs('unit')

const namesOf = ({ body }: { body: any }) => body.results.map(({ name }: { name: string }) => name)

async function newPath(name: string, courses: number[] = []): Promise<number> {
  const { body, status } = await admin('POST', '/paths', {
    name,
    courses: courses.map((id) => ({ id })),
  })
  expect(status).toBe(201)
  return body.id
}

describe('the list', () => {
  test('has name, date and how many courses, is searched blind to accents and sorted', async () => {
    const course = await company.course()
    const ids = [await newPath('Zeta Álvarez', [course]), await newPath('Zeta alvarado')]
    const { body } = await admin('GET', '/paths?q=ZETA%20ALVA')
    expect(body.pagination).toEqual({ total: 2, limit: 10 })
    expect(body.results).toEqual([
      expect.objectContaining({ id: ids[1], name: 'Zeta alvarado', courses_count: 0, version: 1 }),
      expect.objectContaining({ id: ids[0], name: 'Zeta Álvarez', courses_count: 1 }),
    ])
    expect(Date.now() - Date.parse(body.results[0].created_at)).toBeLessThan(60_000)
    const byCount = await reader('GET', '/paths?q=zeta&sort=courses_count&order=desc')
    expect(namesOf(byCount)).toEqual(['Zeta Álvarez', 'Zeta alvarado'])
    const second = await reader('GET', '/paths?q=zeta&limit=1&skip=1')
    expect(namesOf(second)).toEqual(['Zeta Álvarez'])
    expect(namesOf(await reader('GET', `/paths?ids=${ids[0]}`))).toEqual(['Zeta Álvarez'])
  })

  test('counts of the courses those that the actor sees', async () => {
    const id = await newPath('De otros', [await company.course()])
    const { body } = await unit('GET', `/paths?ids=${id}`)
    expect(body.results[0].courses_count).toBe(0)
    expect((await unit('GET', `/paths/${id}`)).body.totals.courses).toBe(0)
  })
})

describe('a path', () => {
  test('needs a name, in the words of the specification', async () => {
    const { status, body } = await admin('POST', '/paths', { name: '  ' })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { path: 'name', code: expect.any(String), message: 'Debes especificar el nombre' },
    ])
  })

  test('is begun with its courses in their order, or not at all', async () => {
    const [a, b] = [await company.course('A'), await company.course('B')]
    const id = await newPath('Con cursos', [b, a])
    expect(namesOf(await admin('GET', `/paths/${id}/courses`))).toEqual(['B', 'A'])
    const before = (await admin('GET', '/paths')).body.pagination.total
    const refused = await admin('POST', '/paths', { name: 'Ninguno', courses: [{ id: 999_999 }] })
    expect(refused.status).toBe(404)
    expect((await admin('GET', '/paths')).body.pagination.total).toBe(before)
  })

  test('is renamed once: who saw the name of before is told', async () => {
    const id = await newPath('Antes')
    const first = await admin('PUT', `/paths/${id}`, { name: 'Después', version: 1 })
    expect(first).toMatchObject({ status: 200, body: { name: 'Después', version: 2 } })
    const second = await admin('PUT', `/paths/${id}`, { name: 'Otro', version: 1 })
    expect(second.status).toBe(409)
    expect((await admin('GET', `/paths/${id}`)).body.name).toBe('Después')
  })

  test('is not made, renamed or deleted by who only reads', async () => {
    const id = await newPath('Ajeno')
    expect((await reader('POST', '/paths', { name: 'No' })).status).toBe(403)
    expect((await reader('PUT', `/paths/${id}`, { name: 'No' })).status).toBe(403)
    expect((await reader('DELETE', `/paths/${id}`)).status).toBe(403)
  })

  test('that a position or a group gives is not deleted, and where it is given is said', async () => {
    const id = await newPath('Dado')
    const group = await company.group('Brigada de prueba')
    await admin('POST', `/groups/${group}/paths/${id}`)
    await rows(
      `insert into positions (tenant_id, code, name, formation_path_id)
       values (1, 'DADO', 'Jefa de prueba', $1)`,
      [id],
    )
    const { status, body } = await admin('DELETE', `/paths/${id}`)
    expect(status).toBe(409)
    expect(body.message).toBe(
      'El plan «Dado» no se puede eliminar: lo dan 1 cargo («Jefa de prueba») y 1 grupo («Brigada de prueba»). Quítalo de ahí primero.',
    )
    await rows(`delete from positions where code = 'DADO' and tenant_id = 1`)
    await admin('DELETE', `/groups/${group}/paths/${id}`)
    expect((await admin('DELETE', `/paths/${id}`)).status).toBe(200)
  })

  test('in the trash is nowhere, and comes back with what it has', async () => {
    const course = await company.course('Vuelve')
    const id = await newPath('Papelera', [course])
    await admin('DELETE', `/paths/${id}`)
    expect((await admin('GET', `/paths/${id}`)).status).toBe(404)
    expect((await admin('GET', '/paths?q=papelera')).body.results).toEqual([])
    const group = await company.group()
    expect((await admin('POST', `/groups/${group}/paths/${id}`)).status).toBe(404)
    const restored = await admin('POST', '/trash/restorations', {
      items: [{ kind: 'formation_paths', id }],
    })
    expect(restored.status).toBe(200)
    expect(namesOf(await admin('GET', `/paths/${id}/courses`))).toEqual(['Vuelve'])
  })
})

test('a path in the trash gives nobody a course, whoever still holds it there', async () => {
  const course = await company.course()
  const id = await newPath('A la papelera', [course])
  const group = await company.group()
  const [learner] = await company.learners('inside', 1)
  await admin('POST', `/groups/${group}/users/${learner}`)
  await admin('POST', `/groups/${group}/paths/${id}`)
  expect(await company.enrolled([course])).toEqual([`${course}:${learner}`])
  await admin('DELETE', `/groups/${group}`)
  expect((await admin('DELETE', `/paths/${id}`)).status).toBe(200)
  await admin('POST', '/trash/restorations', { items: [{ kind: 'groups', id: group }] })
  expect(await company.enrolled([course])).toEqual([])
  await admin('POST', '/trash/restorations', { items: [{ kind: 'formation_paths', id }] })
  expect(await company.enrolled([course])).toEqual([`${course}:${learner}`])
})

describe('people of a path', () => {
  test('is who has it by a group or their position, once, with their progress in it', async () => {
    const [a, b] = [await company.course('A'), await company.course('B')]
    const id = await newPath('Seguido', [a, b])
    const [first, second] = await company.learners('inside', 2)
    const group = await company.group()
    await admin('POST', `/groups/${group}/users/${first}`)
    await admin('POST', `/groups/${group}/paths/${id}`)
    const [position] = await rows<{ id: string }>(
      `insert into positions (tenant_id, code, name, formation_path_id)
       values (1, 'SIGUE', 'Sigue', $1) returning id`,
      [id],
    )
    await rows('update users set position_id = $1 where id = any($2)', [
      position!.id,
      [first, second],
    ])
    await rows(
      `update course_users set percentage_completed = case tenant_course_id when $1 then 100 else 33 end
       where user_id = $2 and tenant_course_id in ($1, $3)`,
      [a, first, b],
    )
    const { body } = await admin('GET', `/paths/${id}/users`)
    expect(body.pagination.total).toBe(2)
    const of = (person: number) => body.results.find((one: any) => one.id === person)
    expect(of(first!)).toMatchObject({ percentage: 66.5, completed: 1, position_name: 'Sigue' })
    expect(of(second!)).toMatchObject({ percentage: 0, completed: 0 })
    const filtered = await admin('GET', `/paths/${id}/users?group=${group}`)
    expect(filtered.body.results.map((one: any) => one.id)).toEqual([first])
    expect((await admin('GET', `/paths/${id}`)).body.totals.users).toBe(2)
  })

  test('is limited to the people of the actor’s business units', async () => {
    const id = await newPath('Por unidades')
    const [inside] = await company.learners('inside', 1)
    const [outside] = await company.learners('outside', 1)
    const group = await company.group()
    await admin('POST', `/groups/${group}/users/${inside},${outside}`)
    await admin('POST', `/groups/${group}/paths/${id}`)
    const seen = await unit('GET', `/paths/${id}/users`)
    expect(seen.body.results.map((one: any) => one.id)).toEqual([inside])
    expect((await unit('GET', `/paths/${id}`)).body.totals.users).toBe(1)
  })
})
