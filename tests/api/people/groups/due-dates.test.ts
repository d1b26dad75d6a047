import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, course, group, path, learners, admin } = await openGroups(api)

type Dated = { id: number; due_date: string | null; due_days: number | null }
const listed = async (id: number, kind: 'courses' | 'paths') =>
  ((await admin('GET', `/groups/${id}/${kind}`)).body.results as Dated[]).map((one) => [
    one.id,
    one.due_date,
    one.due_days,
  ])
const dueOf = async (id: number, user: number) => {
  const { body } = await admin('GET', `/courses/${id}/users/enabled?limit=1000`)
  const found = (body.results as (Dated & { due: string })[]).find((one) => one.id === user)!
  return [found.due_date, found.due]
}
const undo = (id: number, kind: string, answer: { response: Response }) =>
  admin('POST', `/groups/${id}/${kind}/undo/${answer.response.headers.get('x-request-id')}`)

describe('the due date with which a group gives a course', () => {
  test('reaches its members, is listed, moved, and undone', async () => {
    const [id, team] = [await course(), await group()]
    const [ana] = (await learners('inside', 1)) as [number]
    await admin('POST', `/groups/${team}/users/${ana}`)
    await admin('POST', `/groups/${team}/courses/${id}`)
    const set = await admin('PUT', `/groups/${team}/courses/due-date`, {
      ids: [id],
      due_date: '2099-12-31',
    })
    expect(set.body).toEqual({ changed: 1, skipped: 0 })
    expect(await listed(team, 'courses')).toEqual([[id, '2099-12-31', null]])
    expect(await dueOf(id, ana)).toEqual(['2099-12-31', 'later'])

    const moved = await admin('PUT', `/groups/${team}/courses/due-date`, { ids: [id], due_days: 3 })
    expect(await listed(team, 'courses')).toEqual([[id, null, 3]])
    expect((await dueOf(id, ana))[1]).toBe('soon')
    expect((await undo(team, 'courses', moved)).body).toEqual({ undone: 1, left: 0 })
    expect(await dueOf(id, ana)).toEqual(['2099-12-31', 'later'])
    expect((await undo(team, 'courses', set)).body).toEqual({ undone: 0, left: 1 })

    const removed = await admin('DELETE', `/groups/${team}/courses/${id}`)
    await undo(team, 'courses', removed)
    expect(await listed(team, 'courses')).toEqual([[id, '2099-12-31', null]])
    expect(await dueOf(id, ana)).toEqual(['2099-12-31', 'later'])
  })

  test('returns 422 for a day that has passed and 404 for a course of another company', async () => {
    const [id, team] = [await course(), await group()]
    await admin('POST', `/groups/${team}/courses/${id}`)
    const at = `/groups/${team}/courses/due-date`
    const past = await admin('PUT', at, { ids: [id], due_date: '2020-01-31' })
    expect(past.body.errors).toMatchObject([
      { path: 'due_date', message: 'La fecha límite no puede ser anterior a hoy' },
    ])
    expect((await admin('PUT', at, { ids: [999_999_999], due_days: 3 })).status).toBe(404)
    expect(await listed(team, 'courses')).toEqual([[id, null, null]])
  })
})

test('the due date of a path of a group reaches its courses, also those added later', async () => {
  const [first, later, team] = [await course(), await course(), await group()]
  const plan = await path('Con plazo', [first])
  const [ana] = (await learners('inside', 1)) as [number]
  await admin('POST', `/groups/${team}/users/${ana}`)
  await admin('POST', `/groups/${team}/paths/${plan}`)
  await admin('PUT', `/groups/${team}/paths/due-date`, { ids: [plan], due_date: '2099-12-31' })
  expect(await listed(team, 'paths')).toEqual([[plan, '2099-12-31', null]])
  await rows(
    `insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position) values (1, $1, $2, 2)`,
    [plan, later],
  )
  for (const one of [first, later]) expect(await dueOf(one, ana)).toEqual(['2099-12-31', 'later'])
})

test('a position has a due date for its path, which a save without it keeps', async () => {
  const id = await course()
  const plan = await path('De cargo', [id])
  const [ana] = (await learners('inside', 1)) as [number]
  const position = { code: `PZ${plan}`, name: 'Con plazo', formation_path_id: plan }
  const made = await admin('POST', '/positions', { ...position, due_days: 20 })
  expect(made.body).toMatchObject({ due_date: null, due_days: 20 })
  await rows('update users set position_id = $2 where id = $1', [ana, made.body.id])
  expect((await dueOf(id, ana))[1]).toBe('later')
  const kept = await admin('PUT', `/positions/${made.body.id}`, { ...position, name: 'Otro' })
  expect(kept.body).toMatchObject({ name: 'Otro', due_days: 20 })
  const both = { ...position, due_date: '2099-12-31', due_days: 3 }
  expect((await admin('PUT', `/positions/${made.body.id}`, both)).status).toBe(422)
  const none = { ...position, due_date: '', due_days: '' }
  await admin('PUT', `/positions/${made.body.id}`, none)
  expect(await dueOf(id, ana)).toEqual([null, null])
})
