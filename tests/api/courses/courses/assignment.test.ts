import { beforeAll, describe, expect, test } from 'vitest'
import { openGroups, type Groups } from '#tests/api/people/groups/company.ts'
import { openCompany } from '#tests/api/people/users/company.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'

const api = await startTestApi()
const company: Groups = await openGroups(api)
const { rows, admin, course, group, learners, enrolled } = company

const assign = (id: number, ids: number[], caller: Caller = admin) =>
  caller('POST', `/courses/${id}/users/${ids.join(',')}`)
const unassign = (id: number, ids: number[], caller: Caller = admin) =>
  caller('POST', `/courses/${id}/users/disable/${ids.join(',')}`)
const idsOf = ({ body }: { body: any }) => body.results.map(({ id }: { id: number }) => id)

describe('a course', () => {
  test('is given to people, and once is enough', async () => {
    const id = await course()
    const [a, b] = (await learners('inside', 2)) as [number, number]
    expect((await assign(id, [a, b])).body).toEqual({ changed: 2, skipped: 0 })
    expect((await assign(id, [a, b])).body).toEqual({ changed: 0, skipped: 2 })
    expect(await enrolled([id])).toEqual([`${id}:${a}`, `${id}:${b}`].sort())
    const told = await rows(
      `select action, label, user_id::int from audit_log
       where entity = 'course' and entity_id = $1 and action = 'add' order by user_id`,
      [id],
    )
    expect(told).toEqual(
      [a, b]
        .sort((x, y) => x - y)
        .map((user_id) => ({
          action: 'add',
          label: 'Curso de prueba',
          user_id,
        })),
    )
  })

  test('is taken away with its progress kept, which comes back with it', async () => {
    const id = await course()
    const [a] = (await learners('inside', 1)) as [number]
    await assign(id, [a])
    await rows(
      `update course_users set points = 70, percentage_completed = 50, started_at = now()
       where tenant_course_id = $1`,
      [id],
    )
    expect((await unassign(id, [a])).body).toEqual({ changed: 1, kept: 0, skipped: 0 })
    expect((await unassign(id, [a])).body).toEqual({ changed: 0, kept: 0, skipped: 1 })
    expect(await enrolled([id])).toEqual([])
    const removed = await rows(
      `select user_id::int from audit_log where entity_id = $1 and action = 'remove'`,
      [id],
    )
    expect(removed).toEqual([{ user_id: a }])
    await assign(id, [a])
    expect(
      await rows('select enabled, points from course_users where tenant_course_id = $1', [id]),
    ).toEqual([{ enabled: true, points: 70 }])
  })

  test('that a user also has by a group is kept, and removed with the group', async () => {
    const [id, team] = [await course(), await group()]
    const [a, b] = (await learners('inside', 2)) as [number, number]
    await assign(id, [a, b])
    await admin('POST', `/groups/${team}/users/${a}`)
    await admin('POST', `/groups/${team}/courses/${id}`)
    expect((await unassign(id, [a, b])).body).toEqual({ changed: 1, kept: 1, skipped: 0 })
    expect(await enrolled([id])).toEqual([`${id}:${a}`])
    const { body } = await admin('GET', `/courses/${id}/users/enabled`)
    expect(body.results).toEqual([expect.objectContaining({ id: a, direct: false })])
    await admin('DELETE', `/groups/${team}/users/${a}`)
    expect(await enrolled([id])).toEqual([])
  })

  test('that was given as such stays when the group goes', async () => {
    const [id, team] = [await course(), await group()]
    const [a] = (await learners('inside', 1)) as [number]
    await admin('POST', `/groups/${team}/courses/${id}`)
    await admin('POST', `/groups/${team}/users/${a}`)
    expect((await assign(id, [a])).body).toEqual({ changed: 1, skipped: 0 })
    await admin('DELETE', `/groups/${team}`)
    expect(await enrolled([id])).toEqual([`${id}:${a}`])
  })

  test('is given to and taken from all that match a search', async () => {
    const id = await course()
    const found = await admin('GET', '/users?q=zuniga&limit=1000')
    const { total } = found.body.pagination
    const match = { q: 'Zúñiga' }
    expect((await admin('POST', `/courses/${id}/users/matching`, match)).body).toEqual({
      changed: total,
      skipped: 0,
    })
    expect(await enrolled([id])).toHaveLength(total)
    const everybody = await admin('POST', `/courses/${id}/users/matching`, { all: true })
    expect(everybody.body.changed).toBe(240 - total)
    expect((await admin('POST', `/courses/${id}/users/disable/matching`, match)).body).toEqual({
      changed: total,
      kept: 0,
      skipped: 0,
    })
    expect(await enrolled([id])).toHaveLength(240 - total)
  })

  test('assigns no one when one of them does not exist', async () => {
    const id = await course()
    const [a] = (await learners('inside', 1)) as [number]
    const stranger = await api.signInAs('admin', 97)
    const [theirs] = await rows<{ id: string }>('select id from users where tenant_id = 97 limit 1')
    for (const change of [assign, unassign]) {
      const answer = await change(id, [a, Number(theirs!.id)])
      expect(answer).toMatchObject({
        status: 404,
        body: { message: 'No se encontró alguno de los usuarios elegidos' },
      })
      expect((await change(id, [Number(theirs!.id)], stranger)).status).toBe(404)
    }
    expect(await enrolled([id])).toEqual([])
  })

  test('given and taken at once by many ends as one of them said, without a deadlock', async () => {
    const [id, team] = [await course(), await group()]
    const people = await learners('inside', 8)
    await admin('POST', `/groups/${team}/courses/${id}`)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const some = people.slice(index % 4, 8).reverse()
        if (index % 3 === 0) return assign(id, some)
        if (index % 3 === 1) return unassign(id, some)
        return admin('POST', `/groups/${team}/users/${some.join(',')}`)
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    // Everybody is in the group by now, so everybody has it, given as such or not.
    expect(await enrolled([id])).toHaveLength(8)
  })
})

describe('the pickers', () => {
  let id: number
  beforeAll(async () => {
    id = await course()
    await assign(id, await learners('inside', 3))
  })

  test('list people with and without the course, by name, with exact totals', async () => {
    const has = await admin('GET', `/courses/${id}/users/enabled`)
    expect(has.body.pagination).toEqual({ total: 3, limit: 10 })
    expect(has.body.results[0]).toMatchObject({ direct: true, full_name: expect.any(String) })
    const lacks = await admin('GET', `/courses/${id}/users/available?limit=5&skip=235`)
    expect(lacks.body.pagination.total).toBe(237)
    expect(lacks.body.results).toHaveLength(2)
    const everybody = await admin('GET', `/courses/${id}/users/available?limit=1000`)
    expect(idsOf(everybody).filter((user: number) => idsOf(has).includes(user))).toEqual([])
    const found = await admin('GET', `/courses/${id}/users/available?q=zuniga`)
    for (const { full_name } of found.body.results) expect(full_name).toContain('Zúñiga')
  })

  test('are not for readers, nor is what they are for', async () => {
    const reader = await api.signInAs('reader')
    const [a] = (await learners('inside', 1)) as [number]
    expect((await reader('GET', `/courses/${id}/users/available`)).status).toBe(403)
    expect((await assign(id, [a], reader)).status).toBe(403)
    expect((await unassign(id, [a], reader)).status).toBe(403)
  })
})

test('a user limited to business units assigns and unassigns only their own people', async () => {
  const limited = await (await openCompany(api)).limitedAdmin()
  const id = await course()
  expect((await assign(id, await learners('inside', 1), limited)).status).toBe(404)
  await rows(
    `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
     select 1, m.unit_id, $1 from user_organizational_units m join users u on u.id = m.user_id
     where u.email = 'unit@1.sendero.test'`,
    [id],
  )
  const [mine] = (await learners('inside', 1)) as [number]
  const [other] = (await learners('outside', 1)) as [number]
  expect((await assign(id, [mine, other], limited)).status).toBe(404)
  expect((await assign(id, [mine], limited)).body.changed).toBe(1)
  await assign(id, [other])
  expect(idsOf(await limited('GET', `/courses/${id}/users/enabled`))).toEqual([mine])
  const gone = await limited('POST', `/courses/${id}/users/disable/matching`, { all: true })
  expect(gone.body.changed).toBe(1)
  expect(await enrolled([id])).toEqual([`${id}:${other}`])
})
