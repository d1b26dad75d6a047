import { describe, expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, course, group, path, learners, admin } = await openGroups(api)

/** A day of the company's calendar, so many days from today. */
async function day(fromToday: number): Promise<string> {
  const [row] = await rows<{ day: string }>(
    `select ((now() at time zone timezone)::date + $1::int)::text as day from tenants where id = 1`,
    [fromToday],
  )
  return row!.day
}
const [yesterday, today, tomorrow, nextMonth] = (await Promise.all([-1, 0, 1, 30].map(day))) as [
  string,
  string,
  string,
  string,
]

type Listed = { id: number; due_date: string | null; due: string | null; due_own: boolean }
async function listed(id: number, query = ''): Promise<Listed[]> {
  const { body } = await admin('GET', `/courses/${id}/users/enabled?limit=1000${query}`)
  return body.results as Listed[]
}
async function dueOf(id: number, user: number) {
  const { due_date, due, due_own } = (await listed(id)).find((one) => one.id === user)!
  return [due_date, due, due_own]
}
const assign = (id: number, users: number[], due = '') =>
  admin('POST', `/courses/${id}/users/${users.join(',')}${due}`)
const change = (id: number, body: object) => admin('PUT', `/courses/${id}/users/due-date`, body)
/** Moves due dates into the past, which no call does. */
const passed = (id: number, users: number[]) =>
  rows(
    `update course_users set own_due_date = $1 where tenant_id = 1 and tenant_course_id = $2
     and user_id = any($3)`,
    [yesterday, id, users],
  )

describe('assigning a course', () => {
  test('gives a due date by a day or by days after today', async () => {
    const id = await course()
    const [ana, ben, cleo] = (await learners('inside', 3)) as [number, number, number]
    await assign(id, [ana], `?due_date=${tomorrow}`)
    await assign(id, [ben], '?due_days=30')
    await assign(id, [cleo])
    expect(await dueOf(id, ana)).toEqual([tomorrow, 'soon', true])
    expect(await dueOf(id, ben)).toEqual([nextMonth, 'later', true])
    expect(await dueOf(id, cleo)).toEqual([null, null, false])
  })

  test('gives it to all that match', async () => {
    const id = await course()
    const [ana] = (await learners('inside', 1)) as [number]
    const [row] = await rows<{ username: string }>('select username from users where id = $1', [
      ana,
    ])
    await admin('POST', `/courses/${id}/users/matching`, { q: row!.username, due_date: today })
    expect(await dueOf(id, ana)).toEqual([today, 'soon', true])
  })

  test.each([
    [`due_date=${yesterday}`, 'due_date', 'La fecha límite no puede ser anterior a hoy'],
    ['due_date=2026-02-30', 'due_date', 'Fecha límite: la fecha no es válida'],
    ['due_days=0', 'due_days', 'El plazo va de 1 a 3650 días'],
    [
      `due_date=${tomorrow}&due_days=3`,
      'due_days',
      'Debes enviar una fecha límite o un plazo en días, no ambos',
    ],
  ])('returns 422 and assigns nobody for %s', async (query, at, message) => {
    const id = await course()
    const answer = await assign(id, await learners('inside', 1), `?${query}`)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ path: at, message }])
    expect(await listed(id)).toEqual([])
  })

  test('gives none of the former due date to somebody who gets the course again', async () => {
    const id = await course()
    const [ana] = (await learners('inside', 1)) as [number]
    await assign(id, [ana], '?due_days=30')
    await admin('POST', `/courses/${id}/users/disable/${ana}`)
    await assign(id, [ana])
    expect(await dueOf(id, ana)).toEqual([null, null, false])
  })

  test('restores the due date when its removal is undone', async () => {
    const id = await course()
    const [ana] = (await learners('inside', 1)) as [number]
    await assign(id, [ana], '?due_days=30')
    const { response } = await admin('POST', `/courses/${id}/users/disable/${ana}`)
    await admin('POST', `/courses/${id}/users/undo/${response.headers.get('x-request-id')}`)
    expect(await dueOf(id, ana)).toEqual([nextMonth, 'later', true])
  })
})

describe('the state of a due date', () => {
  test('is overdue from the day after, but not for finished or disabled people', async () => {
    const id = await course()
    const people = await learners('inside', 5)
    const [late, last, done, recognised, off] = people as [number, number, number, number, number]
    await assign(id, people, `?due_date=${today}`)
    await passed(id, [late, done, recognised, off])
    await rows(
      `update course_users set percentage_completed = 100, external_revalidated = (user_id = $3),
         date_completed = now(), started_at = now()
       where tenant_course_id = $1 and user_id = any($2)`,
      [id, [done, recognised], recognised],
    )
    await rows('update users set disabled = true where id = $1', [off])
    expect(await dueOf(id, late)).toEqual([yesterday, 'overdue', true])
    expect(await dueOf(id, last)).toEqual([today, 'soon', true])
    for (const one of [done, recognised, off])
      expect(await dueOf(id, one)).toEqual([yesterday, null, true])

    const filtered = async (due: string) => (await listed(id, `&due=${due}`)).map((one) => one.id)
    expect(await filtered('overdue')).toEqual([late])
    expect((await filtered('overdue&due=soon')).sort()).toEqual([late, last].sort())
    expect(await filtered('none')).toEqual([])

    const { body: summary } = await admin('GET', `/courses/${id}/report/summary`)
    expect(summary.due).toEqual({ overdue: 1, soon: 1 })
    const { body: only } = await admin('GET', `/courses/${id}/report/summary?due=overdue`)
    expect(only.assigned).toBe(1)
    const { body: table } = await admin(
      'GET',
      `/courses/${id}/report/users?status=not-downloaded&sort=due_date&order=asc`,
    )
    const shown = (table.results as Listed[]).map((one) => [one.due_date, one.due])
    expect(shown.slice(0, 3)).toEqual(
      expect.arrayContaining([
        [yesterday, 'overdue'],
        [yesterday, null],
        [today, 'soon'],
      ]),
    )
    expect(shown[2]).toEqual([today, 'soon'])
    await rows('update users set disabled = false where id = $1', [off])
  })
})

describe('changing due dates', () => {
  test('changes chosen people and all that match, and undoes it', async () => {
    const id = await course()
    const people = await learners('inside', 3)
    const [ana, ben, cleo] = people as [number, number, number]
    await assign(id, people)
    await rows(
      `update course_users set assigned_at = assigned_at - interval '10 days' where tenant_course_id = $1`,
      [id],
    )
    const first = await change(id, { ids: [ana, ben], due_date: tomorrow })
    expect(first.body).toEqual({ changed: 2, skipped: 0 })
    const second = await change(id, { matching: { due: 'soon' }, due_days: 40 })
    expect(second.body).toEqual({ changed: 2, skipped: 0 })
    expect(await dueOf(id, ana)).toEqual([nextMonth, 'later', true])
    expect(await dueOf(id, cleo)).toEqual([null, null, false])
    await change(id, { ids: [ben], due_date: null })
    expect(await dueOf(id, ben)).toEqual([null, null, false])

    const undo = (answer: typeof first) =>
      admin('POST', `/courses/${id}/users/undo/${answer.response.headers.get('x-request-id')}`)
    expect((await undo(second)).body).toEqual({ undone: 1, left: 1 })
    expect(await dueOf(id, ana)).toEqual([tomorrow, 'soon', true])
    expect((await undo(first)).body).toEqual({ undone: 0, left: 2 })

    const { body: log } = await admin('GET', `/audit-log?user=${ben}&limit=5`)
    expect(log.results[0]).toMatchObject({ action: 'update', entity: 'course_user' })
  })

  test('returns 404 for somebody without reach and 422 for a day that has passed', async () => {
    const id = await course()
    const people = await learners('inside', 1)
    await assign(id, people)
    expect((await change(id, { ids: [999_999_999], due_days: 3 })).status).toBe(404)
    expect((await change(id, { ids: people, due_date: yesterday })).status).toBe(422)
    expect((await change(id, { due_date: tomorrow })).status).toBe(422)
    const other = await api.signInAs('admin', 97)
    const body = { ids: people, due_date: tomorrow }
    expect((await other('PUT', `/courses/${id}/users/due-date`, body)).status).toBe(404)
  })
})

describe('a due date of a group or formation path', () => {
  test('is the earliest of all that give the course, and yields to an own one', async () => {
    const id = await course()
    const people = await learners('inside', 2)
    const [ana, ben] = people as [number, number]
    const [one, two] = [await group(), await group()]
    for (const each of [one, two]) {
      await admin('POST', `/groups/${each}/users/${people.join(',')}`)
    }
    await admin('POST', `/groups/${one}/courses/${id}`)
    const plan = await path('Con plazo', [id])
    await admin('POST', `/groups/${two}/paths/${plan}`)
    expect(await dueOf(id, ana)).toEqual([null, null, false])

    await rows('update group_courses set due_days = 30 where group_id = $1', [one])
    expect(await dueOf(id, ana)).toEqual([nextMonth, 'later', false])
    await rows('update group_paths set due_date = $2 where group_id = $1', [two, tomorrow])
    expect(await dueOf(id, ana)).toEqual([tomorrow, 'soon', false])
    await change(id, { ids: [ben], due_date: nextMonth })
    expect(await dueOf(id, ben)).toEqual([nextMonth, 'later', true])
    await change(id, { ids: [ben] })
    expect(await dueOf(id, ben)).toEqual([tomorrow, 'soon', false])

    await admin('DELETE', `/groups/${two}/users/${ana}`)
    expect(await dueOf(id, ana)).toEqual([nextMonth, 'later', false])
    await rows('update group_courses set due_days = null where group_id = $1', [one])
    expect(await dueOf(id, ana)).toEqual([null, null, false])
  })

  test('reaches people of a position that gets a formation path with one', async () => {
    const id = await course()
    const plan = await path('De cargo', [id])
    const [ana] = (await learners('inside', 1)) as [number]
    const [position] = await rows<{ id: string }>(
      `insert into positions (tenant_id, code, name, formation_path_id, due_days)
       values (1, $1, 'Con plazo', $2, 30) returning id`,
      [`PLAZO-${plan}`, plan],
    )
    await rows('update users set position_id = $2 where id = $1', [ana, position!.id])
    expect(await dueOf(id, ana)).toEqual([nextMonth, 'later', false])
  })
})

describe('a due date elsewhere', () => {
  const totalOf = async (path: string, caller = admin) =>
    (await caller('GET', path)).body.pagination.total as number

  test('counts on the start page as in the report of courses', async () => {
    const id = await course()
    const people = await learners('inside', 3)
    await assign(id, people, '?due_days=30')
    const before = (await admin('GET', '/attention')).body.courses_overdue as number
    await passed(id, people.slice(0, 2))
    const after = (await admin('GET', '/attention')).body.courses_overdue as number
    expect(after).toBe(before + 2)
    expect(await totalOf('/reports/courses?due=overdue')).toBe(after)
    const { body } = await admin('GET', `/reports/courses?course=${id}&sort=due_date&order=asc`)
    const rowsOfReport = body.results as Listed[]
    expect(rowsOfReport.map((row) => [row.due_date, row.due])).toEqual([
      [yesterday, 'overdue'],
      [yesterday, 'overdue'],
      [nextMonth, 'later'],
    ])
    const file = await admin('GET', `/reports/courses/export?course=${id}&due=overdue`)
    const text = await file.response.text()
    expect(text).toContain('"Fecha límite","Plazo"')
    expect(text.match(/"Vencido"/g)).toHaveLength(2)
    const unit = await api.signInAs('unit')
    expect((await unit('GET', '/attention')).body.courses_overdue).toBe(
      await totalOf('/reports/courses?due=overdue', unit),
    )
  })

  test('of a formation path is the earliest of its courses that are not finished', async () => {
    const [first, second] = [await course(), await course()]
    const plan = await path('Con fechas', [first, second])
    const [ana] = (await learners('inside', 1)) as [number]
    const team = await group()
    await admin('POST', `/groups/${team}/paths/${plan}`)
    await admin('POST', `/groups/${team}/users/${ana}`)
    await change(first, { ids: [ana], due_date: tomorrow })
    await change(second, { ids: [ana], due_date: nextMonth })
    const followed = async (query = '') =>
      ((await admin('GET', `/paths/${plan}/users?${query}`)).body.results as Listed[]).map(
        (one) => [one.id, one.due_date, one.due],
      )
    expect(await followed()).toEqual([[ana, tomorrow, 'soon']])
    await rows(
      `update course_users set percentage_completed = 100, started_at = now(), date_completed = now()
       where tenant_course_id = $1`,
      [first],
    )
    expect(await followed('due=soon')).toEqual([])
    expect(await followed('due=later')).toEqual([[ana, nextMonth, 'later']])
    const { body } = await admin('GET', `/reports/routes?path=${plan}&due=later`)
    expect(body.results).toMatchObject([{ due_date: nextMonth, due: 'later' }])
  })

  test('is told to the learner, and on their page', async () => {
    const id = await course()
    const [me] = await rows<{ id: string }>(
      `select id from users where email = 'learner@1.sendero.test'`,
    )
    await assign(id, [Number(me!.id)], `?due_date=${tomorrow}`)
    const learner = await api.signInAs('learner')
    const mine = (await learner('GET', '/me/courses')).body as Listed[]
    expect(mine.find((one) => one.id === id)).toMatchObject({ due_date: tomorrow, due: 'soon' })
    const tab = (await admin('GET', `/users/${me!.id}/courses`)).body as Listed[]
    expect(tab.find((one) => one.id === id)).toMatchObject({ due_date: tomorrow, due: 'soon' })
  })
})
