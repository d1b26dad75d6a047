import { expect, test } from 'vitest'
import { csv, importsOn } from '#tests/api/platform/imports/imports.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openCourses, type Learner } from './company.ts'

const api = await startTestApi()
const { admin, people, course, courseOf, recorded, rows } = await openCourses(api)
const [ana, ben] = people as [Learner, Learner]

const at = (id: number) => `external-courses/${id}/users`
const undo = (id: number, answer: { response: Response }) =>
  admin('POST', `/${at(id)}/undo/${answer.response.headers.get('x-request-id')}`)
const dueOf = async (id: number, person: Learner) => {
  const record = (await recorded(id, person))!
  return [record.due_date, record.due]
}

test('an external course is assigned with a due date, changed in bulk and undone', async () => {
  const id = await course({})
  await admin('POST', `/${at(id)}/${ana.id},${ben.id}?due_date=2099-12-31`)
  expect(await dueOf(id, ana)).toEqual(['2099-12-31', 'later'])
  const changed = await admin('PUT', `/${at(id)}/due-date`, {
    matching: { due: 'later' },
    due_days: 3,
  })
  expect(changed.body).toEqual({ changed: 2, skipped: 0 })
  expect((await dueOf(id, ben))[1]).toBe('soon')
  expect((await undo(id, changed)).body).toEqual({ undone: 2, left: 0 })
  expect(await dueOf(id, ben)).toEqual(['2099-12-31', 'later'])
  const past = await admin('PUT', `/${at(id)}/due-date`, {
    matching: { all: true },
    due_date: '2020-01-31',
  })
  expect(past.status).toBe(422)
})

test('it is overdue until the person attended, and in an assessable course was approved', async () => {
  for (const assessable of [false, true]) {
    const { id, records } = await courseOf([ana, ben], { assessable })
    await rows(
      `update external_course_users set due_date = '2020-01-31' where external_course_id = $1`,
      [id],
    )
    const overdue = async () =>
      (await admin('GET', `/${at(id)}?due=overdue&sort=due_date`)).body.results.length as number
    expect(await overdue()).toBe(2)
    await admin('PUT', `/${at(id)}/attendance`, { ids: [records[0]!.id], assisted: true })
    expect(await overdue()).toBe(assessable ? 2 : 1)
    if (!assessable) continue
    await admin('PUT', `/${at(id)}/attendance`, { ids: [records[0]!.id], approved: true })
    expect(await overdue()).toBe(1)
  }
})

test('external courses with somebody overdue are a filter of the list and an item of the start page', async () => {
  const { id } = await courseOf([ana])
  const listed = async (caller = admin) =>
    (await caller('GET', '/external-courses?due=overdue&limit=1000')).body
  const due = (day: string) =>
    rows('update external_course_users set due_date = $2 where external_course_id = $1', [id, day])
  const isListed = async (caller = admin) =>
    (await listed(caller)).results.some((one: { id: number }) => one.id === id)
  await due('2099-01-31')
  expect(await isListed()).toBe(false)
  await due('2020-01-31')
  expect(await isListed()).toBe(true)
  const { pagination } = await listed()
  const { body } = await admin('GET', '/attention')
  expect(body.external_courses_overdue).toBe(pagination.total)
  await rows('update users set disabled = true where id = $1', [ana.id])
  expect(await isListed()).toBe(false)
  await rows('update users set disabled = false where id = $1', [ana.id])
})

test('an import sets and clears due dates, and its export changes nothing', async () => {
  const { id } = await courseOf([ana, ben])
  const into = importsOn(api, at(id))
  await rows(
    `update external_course_users set due_date = '2099-01-31' where external_course_id = $1`,
    [id],
  )
  await into.imported(
    admin,
    csv('username,due_date', `${ana.username},3/12/2099`, `${ben.username},`),
  )
  expect(await dueOf(id, ana)).toEqual(['2099-12-03', 'later'])
  expect(await dueOf(id, ben)).toEqual([null, null])
  const file = await admin('GET', `/${at(id)}/export`)
  const again = await into.validated(admin, await file.response.text())
  expect(again).toMatchObject({ counts: { unchanged: 2, update: 0 } })
})
