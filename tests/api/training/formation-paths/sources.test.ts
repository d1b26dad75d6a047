import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { openCompany } from '../../people/users/company.ts'
import { openGroups } from '../../people/groups/company.ts'

/** Groups and positions that give a path: their list, giving it to them from the path, and the undo of both. */

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')
const people = await openCompany(api)

let count = 0
async function position(path: number | null = null, name = `Cargo ${++count}`): Promise<number> {
  const { body, status } = await admin('POST', '/positions', {
    code: `c${++count}x${Date.now()}`,
    name,
    formation_path_id: path,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const pathOf = async (id: number) => (await admin('GET', `/positions/${id}`)).body.formation_path_id
const sourcesOf = async (path: number, caller = admin) =>
  (await caller('GET', `/paths/${path}/sources`)).body

async function put(id: number, where: number) {
  await rows('update users set position_id = $2 where id = $1', [id, where])
}

describe('the sources of a path', () => {
  test('are listed with their users and due date, positions first, and found by name', async () => {
    const [course, group] = [await company.course(), await company.group('Ángeles')]
    const path = await company.path('Dado', [course])
    const [at, b] = [await position(path, 'Vigía'), await position(path, 'Auxiliar')]
    const [learner, other] = await company.learners('inside', 2)
    await put(learner!, at)
    await admin('POST', `/groups/${group}/users/${learner},${other}`)
    await admin('POST', `/paths/${path}/groups/${group}`)
    await admin('PUT', `/groups/${group}/paths/due-date`, { ids: [path], due_days: 15 })
    const due = { due_date: null, due_days: null }
    expect(await sourcesOf(path)).toEqual({
      results: [
        { kind: 'position', id: b, name: 'Auxiliar', users: 0, ...due },
        { kind: 'position', id: at, name: 'Vigía', users: 1, ...due },
        { kind: 'group', id: group, name: 'Ángeles', users: 2, due_date: null, due_days: 15 },
      ],
      pagination: { total: 3, limit: 10 },
    })
    const { body } = await reader('GET', `/paths/${path}/sources?q=angeles`)
    expect(body.results).toHaveLength(1)
    expect((await admin('GET', '/paths/999999999/sources')).status).toBe(404)
  })

  test('are limited to the users that the actor sees', async () => {
    const [path, group] = [await company.path('De la unidad'), await company.group('Mixto')]
    const [inside] = await company.learners('inside', 1)
    const [outside] = await company.learners('outside', 1)
    await admin('POST', `/groups/${group}/users/${inside},${outside}`)
    await admin('POST', `/paths/${path}/groups/${group}`)
    expect((await sourcesOf(path, people.unit)).results[0].users).toBe(1)
    const { body } = await people.unit('GET', `/paths/${path}/groups/available?q=mixto`)
    expect(body.pagination.total).toBe(0)
  })
})

describe('groups', () => {
  test('get the path from its side, keep their due date over an undo, and give the courses', async () => {
    const [course, group] = [await company.course(), await company.group()]
    const path = await company.path('A grupos', [course])
    const [learner] = await company.learners('inside', 1)
    await admin('POST', `/groups/${group}/users/${learner}`)
    const given = await reader('POST', `/paths/${path}/groups/${group}`)
    expect(given.body).toEqual({ changed: 1, skipped: 0 })
    expect(await company.enrolled([course])).toEqual([`${course}:${learner}`])
    await admin('PUT', `/groups/${group}/paths/due-date`, { ids: [path], due_days: 30 })
    const taken = await admin('DELETE', `/paths/${path}/groups/${group}`)
    expect(await company.enrolled([course])).toEqual([])
    const undo = `/paths/${path}/groups/undo/${taken.response.headers.get('x-request-id')}`
    expect((await reader('POST', undo)).status).toBe(404)
    expect((await admin('POST', undo)).body).toEqual({ undone: 1, left: 0 })
    expect((await sourcesOf(path)).results[0]).toMatchObject({ id: group, due_days: 30 })
    expect(await company.enrolled([course])).toEqual([`${course}:${learner}`])
  })

  test('given the path again since are left by the undo', async () => {
    const [path, a, b] = [await company.path(), await company.group(), await company.group()]
    const given = await admin('POST', `/paths/${path}/groups/${a},${b}`)
    await admin('DELETE', `/groups/${a}/paths/${path}`)
    await admin('POST', `/groups/${a}/paths/${path}`)
    const undo = `/paths/${path}/groups/undo/${given.response.headers.get('x-request-id')}`
    expect((await admin('POST', undo)).body).toEqual({ undone: 1, left: 1 })
    expect((await sourcesOf(path)).results.map(({ id }: { id: number }) => id)).toEqual([a])
  })

  test('of another company are a 404, and then none gets it', async () => {
    const theirs = await openGroups(api, 97)
    const [path, mine, other] = [await company.path(), await company.group(), await theirs.group()]
    expect((await admin('POST', `/paths/${path}/groups/${mine},${other}`)).status).toBe(404)
    expect((await sourcesOf(path)).results).toEqual([])
  })
})

describe('positions', () => {
  test('get the path in place of theirs, and have that back with its due date by an undo', async () => {
    const [course, was] = [await company.course(), await company.path('El de antes')]
    const path = await company.path('El nuevo', [course])
    const [a, b] = [await position(was), await position()]
    await rows('update positions set due_days = 20 where id = $1', [a])
    const [learner] = await company.learners('inside', 1)
    await put(learner!, b)
    const { body } = await admin('GET', `/paths/${path}/positions/available?limit=100`)
    const candidate = body.results.find(({ id }: { id: number }) => id === a)
    expect(candidate).toMatchObject({ formation_path: 'El de antes', users: 0 })
    const given = await admin('POST', `/paths/${path}/positions/${a},${b}`)
    expect(given.body).toEqual({ changed: 2, skipped: 0 })
    expect(await company.enrolled([course])).toEqual([`${course}:${learner}`])
    expect((await admin('POST', `/paths/${path}/positions/${a}`)).body.skipped).toBe(1)
    const undo = `/paths/${path}/positions/undo/${given.response.headers.get('x-request-id')}`
    expect((await admin('POST', undo)).body).toEqual({ undone: 2, left: 0 })
    expect([await pathOf(a), await pathOf(b)]).toEqual([was, null])
    expect((await admin('GET', `/positions/${a}`)).body.due_days).toBe(20)
    expect(await company.enrolled([course])).toEqual([])
  })

  test('changed since are left by the undo, as are those whose path is in the trash', async () => {
    const [was, path, other] = [await company.path(), await company.path(), await company.path()]
    const [a, b] = [await position(was), await position()]
    const given = await admin('POST', `/paths/${path}/positions/${a},${b}`)
    await admin('POST', `/paths/${other}/positions/${b}`)
    expect((await admin('DELETE', `/paths/${was}`)).status).toBe(200)
    const undo = `/paths/${path}/positions/undo/${given.response.headers.get('x-request-id')}`
    expect((await admin('POST', undo)).body).toEqual({ undone: 0, left: 2 })
    expect([await pathOf(a), await pathOf(b)]).toEqual([path, other])
  })

  test('are changed by administrators alone, and within the units of one who has some', async () => {
    const [path, at] = [await company.path(), await position()]
    expect((await reader('POST', `/paths/${path}/positions/${at}`)).status).toBe(403)
    const [outside] = await company.learners('outside', 1)
    await put(outside!, at)
    const limited = await people.limitedAdmin()
    const { status, body } = await limited('POST', `/paths/${path}/positions/${at}`)
    expect(status).toBe(422)
    expect(body.errors[0].message).toContain('fuera de tus unidades de negocio')
    expect(await pathOf(at)).toBeNull()
  })
})

describe('the users of a path', () => {
  async function followed() {
    const courses = [await company.course('Uno'), await company.course('Dos')]
    const [path, group] = [await company.path('Con avance', courses), await company.group()]
    const learners = await company.learners('inside', 3)
    await admin('POST', `/groups/${group}/users/${learners.join(',')}`)
    await admin('POST', `/paths/${path}/groups/${group}`)
    const done = (user: number, course: number, percentage: number) =>
      rows(
        `update course_users set percentage_completed = $3::int,
           date_completed = case when $3::int = 100 then now() end
         where user_id = $1 and tenant_course_id = $2`,
        [user, course, percentage],
      )
    await done(learners[0]!, courses[0]!, 100)
    await done(learners[1]!, courses[0]!, 100)
    await done(learners[1]!, courses[1]!, 50)
    return { path, courses, learners }
  }

  test('are sorted by progress, and exported in that order', async () => {
    const { path, learners } = await followed()
    const { body } = await admin('GET', `/paths/${path}/users?sort=percentage&order=desc`)
    expect(
      body.results.map((user: { id: number; percentage: number; completed: number }) => [
        user.id,
        user.percentage,
        user.completed,
      ]),
    ).toEqual([
      [learners[1], 75, 1],
      [learners[0], 50, 1],
      [learners[2], 0, 0],
    ])
    const file = await admin('GET', `/paths/${path}/users/export?sort=percentage&order=asc`)
    const lines = (await file.response.text()).trim().split('\n')
    expect(lines[0]).toContain('"Progreso","Cursos completados","Cursos"')
    expect(
      lines.slice(1).map((line: string) => /"(\d+\.\d\d)","(\d)","2"/.exec(line)?.[1]),
    ).toEqual(['0.00', '50.00', '75.00'])
  })

  test('are counted for each course that they have finished', async () => {
    const { path, courses } = await followed()
    const other = await company.course()
    const ids = [...courses, other].join(',')
    const { body } = await admin('GET', `/paths/${path}/courses/completion?ids=${ids}`)
    expect(body).toEqual({
      followers: 3,
      results: [
        { id: courses[0], completed: 2 },
        { id: courses[1], completed: 0 },
      ],
    })
    const unit = await people.unit('GET', `/paths/${path}/courses/completion?ids=${ids}`)
    expect(unit.body).toEqual({ followers: 3, results: [] })
  })
})
