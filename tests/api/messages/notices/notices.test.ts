import { beforeEach, describe, expect, test } from 'vitest'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { noticeJob } from '#api/messages/notices/send.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { dayAfter, openHolders } from '../../training/certifications/holder.ts'

/** Mails about people who are behind: to each manager their own people, or to the people themselves. */

const api = await startTestApi()
const { admin, somebody, held, rows, ...company } = await openHolders(api)
const { course } = await openGroups(api)
const reader = await api.signInAs('reader')
const supervisor = await api.signInAsSuper()

beforeEach(async () => {
  await rows('delete from mails')
})

async function letters() {
  const mails = await rows<{ id: string; recipient: string; subject: string }>(
    `select id, recipient, subject from mails
     where subject like '%a tu cargo%' or subject like 'Renueva%' order by id`,
  )
  return Promise.all(
    mails.map(async ({ id, ...mail }) => {
      const { body } = (await supervisor('GET', `/admin/outbox/${id}`)).body
      return { ...mail, text: body.text as string }
    }),
  )
}

const send = (noticeId: number) => runLongJob(api.services, noticeJob, { tenantId: 1, noticeId })

/** Sends a notice, runs its job and returns its result. */
async function notified(path: string, body: object = {}, caller = admin) {
  const answer = await caller('POST', path, body)
  expect(answer.status).toBe(202)
  await send(answer.body.id)
  return (await caller('GET', `/notices/${answer.body.id}`)).body
}
const unsent = async (id: number, caller = admin) =>
  (await caller('GET', `/notices/${id}/unsent?limit=50`)).body.results

async function boss(changes: object = {}) {
  const id = await somebody({ first_name: 'Jefa', last_name: 'Notificada', ...changes })
  const [row] = await rows<{ email: string }>('select email from users where id = $1', [id])
  return { id, email: row!.email }
}

async function enrolled(name: string, users: number[]): Promise<number> {
  const id = await course(name)
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, started_at, percentage_completed)
     select 1, $1, user_id, true, now(), 40 from unnest($2::bigint[]) as given (user_id)`,
    [id, users],
  )
  return id
}

describe('the list of a course to each manager', () => {
  test('has their own people only, and tells of whom nobody hears and why', async () => {
    const [one, two, off, mute] = [await boss(), await boss(), await boss(), await boss()]
    const ana = await somebody({ first_name: 'Ana', last_name: 'Uno', manager_id: one.id })
    const eva = await somebody({ first_name: 'Eva', last_name: 'Uno', manager_id: one.id })
    const leo = await somebody({ first_name: 'Leo', last_name: 'Dos', manager_id: two.id })
    const sol = await somebody({ first_name: 'Sol', last_name: 'Sola' })
    const max = await somebody({ first_name: 'Max', last_name: 'Inactivo', manager_id: off.id })
    const mia = await somebody({ first_name: 'Mía', last_name: 'Muda', manager_id: mute.id })
    const done = await somebody({ manager_id: two.id })
    await rows('update users set disabled = true where id = $1', [off.id])
    await rows(`update users set email = 'sin correo' where id = $1`, [mute.id])
    const id = await enrolled('Lista de jefes', [ana, eva, leo, sol, max, mia, done])
    await rows('update course_users set date_completed = now() where user_id = $1', [done])

    const preview = (await admin('GET', `/courses/${id}/notices`)).body
    expect(preview.tallies).toContainEqual({
      recipient: 'manager',
      outcome: 'pending',
      recipients: 2,
      people: 3,
    })
    const result = await notified(`/courses/${id}/notices`)
    expect(result).toMatchObject({ subject: 'course', subject_id: id, name: 'Lista de jefes' })
    expect(result.tallies).toEqual([
      { recipient: 'manager', outcome: 'manager_disabled', recipients: 1, people: 1 },
      { recipient: 'manager', outcome: 'manager_without_address', recipients: 1, people: 1 },
      { recipient: 'manager', outcome: 'no_manager', recipients: 0, people: 1 },
      { recipient: 'manager', outcome: 'sent', recipients: 2, people: 3 },
    ])
    const mails = await letters()
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([one.email, two.email].sort())
    const [first] = mails.filter(({ recipient }) => recipient === one.email)
    expect(first!.subject).toBe('2 personas a tu cargo no han terminado «Lista de jefes»')
    expect(first!.text).toContain('- Ana Uno: 40 %\n- Eva Uno: 40 %')
    expect(first!.text).not.toContain('Leo Dos')
    expect(await unsent(result.id)).toMatchObject([
      { person_id: max, outcome: 'manager_disabled', manager_name: 'Jefa Notificada' },
      { person_id: mia, outcome: 'manager_without_address' },
      { person_id: sol, outcome: 'no_manager', manager_name: null },
    ])
  })

  test('tells each manager of a person once a week, however often and at once it is asked', async () => {
    const one = await boss()
    const person = await somebody({ manager_id: one.id })
    const id = await enrolled('Una vez por semana', [person])
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => admin('POST', `/courses/${id}/notices`, {})),
    )
    for (const { body } of answers) await Promise.all([send(body.id), send(body.id)])
    expect(await letters()).toHaveLength(1)
    const again = await notified(`/courses/${id}/notices`)
    expect(again.tallies).toMatchObject([{ outcome: 'told', people: 1 }])
    // The next week it is told again.
    await rows(`update notice_lines set week = week - 7 where item_id = $1 and item = 'course'`, [
      id,
    ])
    await notified(`/courses/${id}/notices`)
    expect(await letters()).toHaveLength(2)
  })

  test('leaves out people who finished before the mail was written', async () => {
    const one = await boss()
    const person = await somebody({ manager_id: one.id })
    const id = await enrolled('Terminado a tiempo', [person])
    const { body } = await admin('POST', `/courses/${id}/notices`, {})
    await rows('update course_users set date_completed = now() where user_id = $1', [person])
    await send(body.id)
    expect(await letters()).toEqual([])
    expect(await unsent(body.id)).toMatchObject([{ person_id: person, outcome: 'resolved' }])
  })

  test('is of the people of the sender’s business units only', async () => {
    const limited = await company.limitedAdmin()
    const one = await boss()
    const [inside, outside] = [
      await somebody({ first_name: 'Dentro', manager_id: one.id }),
      await somebody({
        first_name: 'Fuera',
        manager_id: one.id,
        area_id: company.otherAreas[0],
      }),
    ]
    const id = await enrolled('Por unidades', [inside, outside])
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select distinct tenant_id, unit_id, $1::bigint from user_organizational_units where user_id = $2`,
      [id, company.unitId],
    )
    const result = await notified(`/courses/${id}/notices`, {}, limited)
    expect(result.tallies).toMatchObject([{ outcome: 'sent', people: 1 }])
    const [letter] = await letters()
    expect(letter!.text).toContain('Dentro')
    expect(letter!.text).not.toContain('Fuera')
    // Nor does the limited sender read of others in the result of another's notice.
    const all = await notified(`/courses/${id}/notices`)
    expect(all.tallies).toContainEqual(expect.objectContaining({ outcome: 'told', people: 1 }))
    const seen = (await limited('GET', `/notices/${all.id}`)).body.tallies
    expect(seen).toEqual([expect.objectContaining({ outcome: 'told', people: 1 })])
  })

  test('is refused to readers, and of an inactive course', async () => {
    const id = await enrolled('Inactivo', [])
    expect((await reader('POST', `/courses/${id}/notices`, {})).status).toBe(403)
    await rows('update tenant_courses set enabled = false where id = $1', [id])
    expect((await admin('POST', `/courses/${id}/notices`, {})).status).toBe(409)
  })
})

test('the list of a path has its followers who have not finished all its courses', async () => {
  const one = await boss()
  const { id: path } = (await admin('POST', '/paths', { name: 'Plan de jefes' })).body
  const { id: group } = (await admin('POST', '/groups', { name: 'Grupo de jefes' })).body
  const [behind, done] = [
    await somebody({ first_name: 'Atrás', manager_id: one.id }),
    await somebody({ first_name: 'Lista', manager_id: one.id }),
  ]
  const id = await enrolled('Curso del plan', [behind, done])
  await rows(
    `update course_users set date_completed = now(), percentage_completed = 100
     where user_id = $1 and tenant_course_id = $2`,
    [done, id],
  )
  await admin('PUT', `/paths/${path}/courses`, { courses: [{ id, order: 1 }] })
  await admin('POST', `/groups/${group}/users/${behind},${done}`)
  await admin('POST', `/groups/${group}/paths/${path}`)
  const result = await notified(`/paths/${path}/notices`)
  expect(result).toMatchObject({ name: 'Plan de jefes', tallies: [{ outcome: 'sent', people: 1 }] })
  const [letter] = await letters()
  expect(letter).toMatchObject({ recipient: one.email })
  expect(letter!.text).toContain('Atrás: 40 %')
  expect(letter!.text).not.toContain('Lista')
})

describe('certifications that end', () => {
  const at = '/certifications/expiring/notices'
  async function ending(days: number, changes: object = {}) {
    const person = await somebody(changes)
    const { id } = await held(person, {
      date_completed: '2020-01-31',
      valid_through: dayAfter(days),
    })
    return { person, id: id as number }
  }

  test('are told the chosen people, their managers, or both', async () => {
    const one = await boss()
    const [a, b] = [await ending(5, { manager_id: one.id }), await ending(6)]
    const ids = [a.id, b.id]
    const result = await notified(at, { to: 'both', ids })
    expect(result.tallies).toEqual([
      { recipient: 'manager', outcome: 'no_manager', recipients: 0, people: 1 },
      { recipient: 'manager', outcome: 'sent', recipients: 1, people: 1 },
      { recipient: 'person', outcome: 'sent', recipients: 2, people: 2 },
    ])
    expect((await letters()).filter(({ subject }) => subject.startsWith('Renueva'))).toHaveLength(2)
    expect(await unsent(result.id)).toMatchObject([
      { person_id: b.person, outcome: 'no_manager', certification_name: expect.any(String) },
    ])
    const again = await notified(at, { to: 'people', ids })
    expect(again.tallies).toMatchObject([{ outcome: 'told', people: 2 }])
  })

  test('are those of the period and the filters of the list', async () => {
    const one = await boss()
    await ending(20, { manager_id: one.id })
    await ending(50, { manager_id: one.id })
    await ending(-3, { manager_id: one.id })
    const shown = (days: string) => ({
      to: 'managers',
      matching: { status: 'upcoming', manager: [String(one.id)], days },
    })
    const result = await notified(at, shown('30'))
    expect(result.tallies).toMatchObject([{ outcome: 'sent', people: 1 }])
    const further = await notified(at, shown('60'))
    expect(further.tallies).toMatchObject([
      { outcome: 'sent', people: 1 },
      { outcome: 'told', people: 1 },
    ])
  })

  test('are refused when a chosen one was renewed, and by other names', async () => {
    const { person, id } = await ending(5)
    await held(person, { date_completed: '2026-01-31', valid_through: null })
    const renewed = await admin('POST', at, { to: 'people', ids: [id] })
    expect(renewed.status).toBe(404)
    expect((await admin('POST', at, { to: 'nadie' })).status).toBe(422)
    expect((await admin('POST', at, { to: 'people', matching: { jefe: '1' } })).status).toBe(422)
  })
})

test('does not exist for another company', async () => {
  const id = await enrolled('De otra', [await somebody()])
  const { body } = await admin('POST', `/courses/${id}/notices`, {})
  const other = await api.signInAs('admin', 97)
  expect((await other('GET', `/notices/${body.id}`)).status).toBe(404)
  expect((await other('GET', `/notices/${body.id}/unsent`)).status).toBe(404)
})
