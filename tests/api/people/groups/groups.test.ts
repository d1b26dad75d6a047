import { describe, expect, test } from 'vitest'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'
import { issuesOf } from '../users/company.ts'
import { openGroups } from './company.ts'

const api = await startTestApi()
const company = await openGroups(api)
const { admin, rows } = company
const reader = await api.signInAs('reader')

const REQUIRED = 'Debes especificar el nombre del grupo'

describe('groups', () => {
  test('are created, read, renamed and deleted by an administrator', async () => {
    const created = await admin('POST', '/groups', { name: '  Brigada de Ñáñez ' })
    expect(created).toMatchObject({ status: 201, body: { name: 'Brigada de Ñáñez' } })
    const { id } = created.body
    expect((await admin('GET', `/groups/${id}`)).body).toEqual({
      ...created.body,
      totals: { users: 0, courses: 0, paths: 0 },
    })
    expect((await admin('PUT', `/groups/${id}`, { name: 'Brigada' })).body).toEqual({
      ...created.body,
      name: 'Brigada',
      version: 2,
    })
    expect((await admin('DELETE', `/groups/${id}`)).body).toEqual({ deleted: 1 })
    for (const [method, body] of [['GET'], ['PUT', { name: 'Otra' }], ['DELETE']] as const)
      expect((await admin(method, `/groups/${id}`, body)).status).toBe(404)
  })

  test('refuses a reader creating, renaming or deleting them', async () => {
    const id = await company.group()
    for (const [method, path, body] of [
      ['POST', '/groups', { name: 'Ajeno' }],
      ['PUT', `/groups/${id}`, { name: 'Ajeno' }],
      ['DELETE', `/groups/${id}`, undefined],
    ] as const)
      expect([method, (await reader(method, path, body)).status]).toEqual([method, 403])
    expect((await reader('GET', `/groups/${id}`)).status).toBe(200)
  })

  test('deletes all of several or none', async () => {
    const [a, b] = [await company.group(), await company.group()]
    expect((await admin('DELETE', `/groups/[${a},999999999]`)).status).toBe(404)
    expect((await admin('GET', `/groups/${a}`)).status).toBe(200)
    expect((await admin('DELETE', `/groups/${a},${b}`)).body).toEqual({ deleted: 2 })
  })

  test('are searched, sorted and paged', async () => {
    for (const name of ['Zúñiga uno', 'Ávila zuñiga', 'Zona 100%']) await company.group(name)
    const names = async (query: string) =>
      (await reader('GET', `/groups?${query}`)).body.results.map(({ name }: any) => name)
    expect(await names('q=ZUNIGA')).toEqual(['Ávila zuñiga', 'Zúñiga uno'])
    expect(await names('q=zuniga&order=desc')).toEqual(['Zúñiga uno', 'Ávila zuñiga'])
    expect(await names('q=zuniga&sort=created_at')).toEqual(['Zúñiga uno', 'Ávila zuñiga'])
    expect(await names('q=100%25')).toEqual(['Zona 100%'])
    expect(await names('q=_')).toEqual([])
    const second = await reader('GET', '/groups?q=zuniga&limit=1&skip=1')
    expect(second.body).toMatchObject({
      results: [{ name: 'Zúñiga uno' }],
      pagination: { total: 2, limit: 1 },
    })
    expect((await reader('GET', '/groups?q=nadie')).body.pagination.total).toBe(0)
  })

  test.each([[{}], [{ name: '' }], [{ name: '   ' }], [{ name: null }], [{ name: 7 }]])(
    'need a name: %j',
    async (body) => {
      const answer = await admin('POST', '/groups', body)
      expect(answer.status).toBe(422)
      expect(issuesOf(answer)).toEqual({ name: REQUIRED })
    },
  )

  test('refuses a name that is too long', async () => {
    const answer = await admin('POST', '/groups', { name: 'x'.repeat(151) })
    expect(issuesOf(answer)).toEqual({ name: 'Nombre: admite hasta 150 caracteres' })
    // counted as people see them
    const flags = await admin('POST', '/groups', { name: '🇨🇴'.repeat(150) })
    expect(flags.status).toBe(201)
  })

  test('with people of other business units are not a limited administrator’s to delete', async () => {
    const [inside] = await company.learners('inside', 1)
    const [outside] = await company.learners('outside', 1)
    const [mine, shared] = [await company.group('Mío'), await company.group('De todos')]
    await admin('POST', `/groups/${mine}/users/${inside}`)
    await admin('POST', `/groups/${shared}/users/${inside},${outside}`)
    await rows(`update users set role = 'admin' where email = 'unit@1.sendero.test'`)
    const limited = await api.signInAs('unit')
    const refused = await limited('DELETE', `/groups/${mine},${shared}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(refused.body.message).toContain('«De todos» tiene usuarios o cursos de otras unidades')
    expect((await limited('DELETE', `/groups/${mine}`)).body).toEqual({ deleted: 1 })
    expect((await limited('PUT', `/groups/${shared}`, { name: 'Nuestro' })).status).toBe(200)
    await rows(`update users set role = 'reader' where email = 'unit@1.sendero.test'`)
  })
})

describe('enrolments by groups', () => {
  test('follows the group: its users, its courses, its plans', async () => {
    const [a, b, c] = [await company.course(), await company.course(), await company.course()]
    const [ana, beto] = await company.learners('inside', 2)
    const plan = await company.path('Plan', [b, c])
    const group = await company.group()
    const have = () => company.enrolled([a, b, c])
    const pairs = (courses: number[], users: number[]) =>
      courses.flatMap((course) => users.map((user) => `${course}:${user}`)).sort()

    await admin('POST', `/groups/${group}/users/${ana},${beto}`)
    expect(await have()).toEqual([])
    await admin('POST', `/groups/${group}/courses/${a},${b}`)
    expect(await have()).toEqual(pairs([a, b], [ana!, beto!]))
    await admin('POST', `/groups/${group}/paths/${plan}`)
    expect(await have()).toEqual(pairs([a, b, c], [ana!, beto!]))
    await admin('DELETE', `/groups/${group}/courses/${b}`)
    expect(await have()).toEqual(pairs([a, b, c], [ana!, beto!])) // the plan has it too
    await admin('DELETE', `/groups/${group}/users/${beto}`)
    expect(await have()).toEqual(pairs([a, b, c], [ana!]))
    await admin('DELETE', `/groups/${group}/paths/${plan}`)
    expect(await have()).toEqual(pairs([a], [ana!]))
    await admin('DELETE', `/groups/${group}`)
    expect(await have()).toEqual([])
    await rows('update groups set deleted_at = null where id = $1', [group])
    expect(await have()).toEqual(pairs([a], [ana!]))
  })

  test('keeps a course that came another way, and the progress of one that was taken', async () => {
    const course = await company.course()
    const [ana, beto] = await company.learners('inside', 2)
    const [one, two] = [await company.group(), await company.group()]
    for (const group of [one, two]) await admin('POST', `/groups/${group}/courses/${course}`)
    await admin('POST', `/groups/${one}/users/${ana},${beto}`)
    await admin('POST', `/groups/${two}/users/${ana}`)
    await rows('update course_users set percentage_completed = 40 where tenant_course_id = $1', [
      course,
    ])
    await admin('DELETE', `/groups/${one}/users/matching?all=true`)
    expect(await company.enrolled([course])).toEqual([`${course}:${ana}`])
    await admin('POST', `/groups/${one}/users/${beto}`)
    const kept = await rows<{ percentage_completed: string }>(
      'select percentage_completed from course_users where tenant_course_id = $1',
      [course],
    )
    expect(kept.map(({ percentage_completed: done }) => Number(done))).toEqual([40, 40])
  })
})

describe('two people at once', () => {
  const answersOf = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status)

  test('concurrent additions of people and courses enrol everybody', async () => {
    const people = await company.learners('inside', 12)
    const courses = await Promise.all(Array.from({ length: 6 }, () => company.course()))
    const plans = await Promise.all(courses.slice(4).map((course) => company.path('P', [course])))
    const group = await company.group()
    const calls = [
      ...people.map((id) => admin('POST', `/groups/${group}/users/${id}`)),
      ...courses.slice(0, 4).map((id) => reader('POST', `/groups/${group}/courses/${id}`)),
      ...plans.map((id) => reader('POST', `/groups/${group}/paths/${id}`)),
    ].sort(() => Math.random() - 0.5)
    expect(new Set(await answersOf(calls))).toEqual(new Set([200]))
    expect(await company.enrolled(courses)).toHaveLength(12 * 6)
  })

  test('one of whom adds somebody to a group and the other takes them out of another', async () => {
    const course = await company.course()
    const people = await company.learners('inside', 10)
    const [from, to] = [await company.group(), await company.group()]
    for (const group of [from, to]) await admin('POST', `/groups/${group}/courses/${course}`)
    await admin('POST', `/groups/${from}/users/${people.join()}`)
    await answersOf(
      people.flatMap((id) => [
        admin('POST', `/groups/${to}/users/${id}`),
        reader('DELETE', `/groups/${from}/users/${id}`),
      ]),
    )
    expect(await company.enrolled([course])).toHaveLength(10)
  })

  test('concurrent additions of the same people add each once', async () => {
    const group = await company.group()
    const people = await company.learners('inside', 20)
    const calls = [people, [...people].reverse()].map((ids) =>
      admin('POST', `/groups/${group}/users/${ids.join()}`),
    )
    const changes = (await Promise.all(calls)).map(({ body }) => body as MembershipChange)
    const total = (count: keyof MembershipChange) =>
      changes.reduce((sum, change) => sum + change[count], 0)
    expect({ changed: total('changed'), skipped: total('skipped') }).toEqual({
      changed: 20,
      skipped: 20,
    })
  })

  test('nobody is added to a group that goes to the trash', async () => {
    const [ana] = await company.learners('inside', 1)
    for (let round = 0; round < 5; round++) {
      const group = await company.group()
      const [added, deleted] = await Promise.all([
        admin('POST', `/groups/${group}/users/${ana}`),
        admin('DELETE', `/groups/${group}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(added.status)
      const [{ n }] = (await rows(
        'select count(*)::int as n from group_users where group_id = $1',
        [group],
      )) as [{ n: number }]
      expect(n).toBe(added.status === 200 ? 1 : 0)
    }
  })

  test('a member deleted before the addition is not found', async () => {
    const missing = {
      paths: 'No se encontró alguno de los planes elegidos',
      courses: 'No se encontró alguno de los cursos elegidos',
    }
    const other = await rowsOf(api.url)
    const [group, path, course] = [
      await company.group(),
      await company.path(),
      await company.course(),
    ]
    await other('begin')
    await other('select from formation_paths where id = $1 for update', [path])
    await other('update formation_paths set deleted_at = now() where id = $1', [path])
    await other('delete from tenant_courses where id = $1', [course])
    const given = [
      admin('POST', `/groups/${group}/paths/${path}`),
      admin('POST', `/groups/${await company.group()}/courses/${course}`),
    ]
    await waitingForLocks(rows, 2)
    await other('commit')
    const answers = await Promise.all(given)
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [404, missing.paths],
      [404, missing.courses],
    ])
  })
})
