import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

/** The page of a course, its reminder and the report of courses count one area the same way. */

const api = await startTestApi()
const { rows, course, learners, admin } = await openGroups(api)

test('an area with active, disabled and unassigned people has the same counts in every report', async () => {
  const id = await course('Un área')
  const people = await learners('inside', 8)
  const [off, taken, mute, ...active] = people as [number, number, number, ...number[]]
  const [area] = await rows<{ id: string }>(
    `insert into areas (tenant_id, code, name) values (1, 'CONTADA', 'Área contada') returning id`,
  )
  await rows('update users set area_id = $1 where id = any($2)', [area!.id, people])
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, downloaded_at)
     select 1, $1, user_id, true, now() from unnest($2::bigint[]) as given (user_id)`,
    [id, people],
  )
  await rows('update users set disabled = true where id = $1', [off])
  await rows(
    `update course_users set enabled = false, started_at = now(), percentage_completed = 40
     where tenant_course_id = $1 and user_id = $2`,
    [id, taken],
  )
  await rows(`update users set email = 'sin correo' where id = $1`, [mute])
  const current = active.length + 1

  const { body: page } = await admin('GET', `/courses/${id}/report/summary?area=${area!.id}`)
  expect(page.assigned).toBe(people.length)
  expect(page.standing).toEqual({ current, disabled: 1, unassigned: 1 })

  const report = async (more = '') =>
    (await admin('GET', `/reports/courses?course=${id}&area=${area!.id}${more}`)).body.pagination
      .total
  expect(await report()).toBe(current)
  expect(await report('&onlyActive=false')).toBe(current + 1)

  const { body: reminder } = await admin('GET', `/courses/${id}/reminders?area=${area!.id}`)
  const reached = reminder.results.reduce(
    (sum: number, row: { people: number }) => sum + row.people,
    0,
  )
  expect(reached).toBe(current - 1)
  expect(reminder.left_out).toEqual({ disabled: 1, unassigned: 1, without_address: 1 })
  expect(reminder.unreached).toMatchObject([{ id: mute }])

  // A person who has finished gets no reminder, and the other counts stay.
  await rows(
    `update course_users set percentage_completed = 100, date_completed = now(), started_at = now()
     where tenant_course_id = $1 and user_id = $2`,
    [id, active[0]],
  )
  expect(await report()).toBe(current)
  const { body: after } = await admin('GET', `/courses/${id}/report/summary?area=${area!.id}`)
  expect(after.standing.current).toBe(current)
  expect(
    (
      await admin('POST', `/courses/${id}/reminders`, {
        statuses: ['not-downloaded', 'downloaded', 'active'],
        area: [area!.id],
      })
    ).body,
  ).toEqual({ reminded: current - 2, skipped: 0 })
})
