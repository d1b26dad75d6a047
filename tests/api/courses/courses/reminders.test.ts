import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { writeReminders } from '#api/courses/courses/remind-job.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'
import { idleQueue } from '#tests/support/database/database-rows.ts'
import { waitingForLocks } from '#tests/support/database/lock-waits.ts'

const api = await startTestApi({ works: true })
const { rows, course, learners, admin } = await openGroups(api)

async function enrol(id: number, users: number[], columns = '', values = '') {
  await rows(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct ${columns})
     select 1, $1, user_id, true ${values} from unnest($2::bigint[]) as given (user_id)`,
    [id, users],
  )
}

/** Marks people as reminded today, without their mails. */
async function markReminded(id: number, users: number[]) {
  await rows(
    `insert into course_reminders (tenant_id, tenant_course_id, user_id, reminded_on)
     select 1, $1, user_id, current_date from unnest($2::bigint[]) as given (user_id)`,
    [id, users],
  )
}

const ALL = ['not-downloaded', 'downloaded', 'active']
const remind = (id: number, statuses = ALL, more = {}) =>
  admin('POST', `/courses/${id}/reminders`, { statuses, ...more })

async function mailsAbout(name: string) {
  await idleQueue(rows)
  return rows<{ id: string; recipient: string }>(
    'select id, recipient from mails where subject like $1 order by id',
    [`%«${name}»%`],
  )
}

const emailOf = async (user: number) =>
  (await rows<{ email: string }>('select email from users where id = $1', [user]))[0]!.email

describe('reminding people of a course', () => {
  test('is sent only to people who are behind and could take it', async () => {
    const id = await course('Alcance')
    const people = await learners('inside', 6)
    const [fresh, active, done, off, taken, other] = people as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    await enrol(id, [fresh, off])
    await enrol(id, [active], ', started_at, percentage_completed', `, now(), 40`)
    await enrol(id, [done], ', started_at, date_completed', ', now(), now()')
    await enrol(id, [taken], ', started_at, enabled', ', now(), false')
    await enrol(id, [other], ', downloaded_at', ', now()')
    await rows('update users set disabled = true where id = $1', [off])

    const { body: before } = await admin('GET', `/courses/${id}/reminders`)
    expect(before.results).toEqual([
      { status: 'not-downloaded', people: 1, reminded_today: 0 },
      { status: 'downloaded', people: 1, reminded_today: 0 },
      { status: 'active', people: 1, reminded_today: 0 },
    ])
    const answer = await remind(id, ['not-downloaded', 'active'])
    expect(answer).toMatchObject({ status: 202, body: { reminded: 2, skipped: 0 } })
    const told = (await mailsAbout('Alcance')).map(({ recipient }) => recipient)
    expect(told.sort()).toEqual([await emailOf(fresh), await emailOf(active)].sort())
    const { body: after } = await admin('GET', `/courses/${id}/reminders`)
    expect(after.results[0]).toEqual({ status: 'not-downloaded', people: 1, reminded_today: 1 })
  })

  test('reminds each once a day, however often and at once it is asked', async () => {
    const id = await course('Una vez')
    const people = await learners('inside', 5)
    await enrol(id, people)
    const answers = await Promise.all([remind(id), remind(id), remind(id)])
    const sum = (field: 'reminded' | 'skipped') =>
      answers.reduce((total, { body }) => total + Number(body[field]), 0)
    expect([sum('reminded'), sum('skipped')]).toEqual([5, 10])
    expect(await mailsAbout('Una vez')).toHaveLength(5)

    // A job that is done twice writes nothing more.
    await writeReminders(api.services, { tenantId: 1, courseId: id })
    expect(await mailsAbout('Una vez')).toHaveLength(5)

    await rows(
      `update course_reminders set reminded_on = reminded_on - 1 where tenant_course_id = $1`,
      [id],
    )
    expect((await remind(id)).body).toEqual({ reminded: 5, skipped: 0 })
    expect(await mailsAbout('Una vez')).toHaveLength(10)
  })

  test('waits for rows that another request has locked, instead of leaving them without mail', async () => {
    const id = await course('Bloqueadas')
    const people = await learners('inside', 2)
    await enrol(id, people)
    await markReminded(id, people)
    const other = new pg.Client({ connectionString: api.url })
    await other.connect()
    await other.query('begin')
    await other.query('select from course_reminders where tenant_course_id = $1 for update', [id])
    const job = writeReminders(api.services, { tenantId: 1, courseId: id })
    await waitingForLocks(rows, 1).finally(() => other.end())
    await job
    expect(await mailsAbout('Bloqueadas')).toHaveLength(2)
  })

  test('sends learners to the app and its stores, and only staff to the console as well', async () => {
    const id = await course('Según el rol')
    const [learner, reader] = (await learners('inside', 2)) as [number, number]
    await rows(`update users set role = 'reader' where id = $1`, [reader])
    await enrol(id, [learner, reader])
    await remind(id)
    await idleQueue(rows)
    const supervisor = await api.signInAsSuper()
    const bodies = new Map<string, { text: string; html: string }>()
    for (const { id: mail, recipient } of await mailsAbout('Según el rol'))
      bodies.set(recipient, (await supervisor('GET', `/admin/outbox/${mail}`)).body.body)
    const { text, html } = bodies.get(await emailOf(learner))!
    expect(text).toContain('https://play.google.com/store/apps')
    expect(text).toContain('https://apps.apple.com/co/')
    expect(text + html).not.toContain(`/courses/${id}`)
    expect(bodies.get(await emailOf(reader))!.text).toContain(`/courses/${id}`)
    await rows(`update users set role = 'user' where id = $1`, [reader])
  })

  test('reaches only the overdue when asked to, and tells them their due date', async () => {
    const id = await course('Vencidos')
    const [late, other] = (await learners('inside', 2)) as [number, number]
    await enrol(id, [late], ', own_due_date', `, '2026-01-31'`)
    await enrol(id, [other], ', own_due_date', `, '2099-01-31'`)
    const { body } = await remind(id, ALL, { due: ['overdue'] })
    expect(body).toEqual({ reminded: 1, skipped: 0 })
    const mails = await mailsAbout('Vencidos')
    expect(mails.map(({ recipient }) => recipient)).toEqual([await emailOf(late)])
    const supervisor = await api.signInAsSuper()
    const { body: mail } = await supervisor('GET', `/admin/outbox/${mails[0]!.id}`)
    expect(mail.body.text).toContain('31 de enero de 2026')
  })

  test('respects the filters and the business units of the actor', async () => {
    const id = await course('Filtros')
    const [mine] = await learners('inside', 1)
    const [other] = await learners('outside', 1)
    await enrol(id, [mine!, other!])
    const [found] = await rows<{ area_id: string }>('select area_id from users where id = $1', [
      mine,
    ])
    expect((await remind(id, ALL, { area: [found!.area_id] })).body.reminded).toBe(1)
    expect((await mailsAbout('Filtros')).map(({ recipient }) => recipient)).toEqual([
      await emailOf(mine!),
    ])
    const [none] = await Promise.all([remind(id, ALL, { q: 'nadie se llama así' })])
    expect(none.body).toEqual({ reminded: 0, skipped: 0 })
  })

  test('is for administrators, of a course that is on, and says which status it was not told', async () => {
    const id = await course('Permisos')
    const reader = await api.signInAs('reader')
    expect((await reader('POST', `/courses/${id}/reminders`, { statuses: ALL })).status).toBe(403)
    expect((await reader('GET', `/courses/${id}/reminders`)).status).toBe(403)
    const foreign = await api.signInAs('admin', 97)
    expect((await foreign('POST', `/courses/${id}/reminders`, { statuses: ALL })).status).toBe(404)
    expect((await remind(id, [])).status).toBe(422)
    expect((await remind(id, ['finished'])).status).toBe(422)
    await rows('update tenant_courses set enabled = false where id = $1', [id])
    expect(await remind(id)).toMatchObject({
      status: 409,
      body: { message: 'El curso está inactivo: nadie puede tomarlo' },
    })
  })

  test('leaves one entry in the audit log, with how many', async () => {
    const id = await course('Registro')
    await enrol(id, await learners('inside', 3))
    await remind(id)
    await remind(id)
    const entries = await rows<{
      action: string
      label: string
      after: object
      actor_name: string
    }>(
      `select action, label, after, actor_name from audit_log where entity = 'course' and entity_id = $1`,
      [id],
    )
    expect(entries).toEqual([
      {
        action: 'other',
        label: 'Registro',
        after: { reminders: 3 },
        actor_name: expect.any(String),
      },
    ])
  })

  test('is not sent to people who finished, were unassigned or disabled meanwhile', async () => {
    const id = await course('Entretanto')
    const people = await learners('inside', 3)
    await enrol(id, people)
    await markReminded(id, people)
    await rows(
      'update course_users set date_completed = now() where tenant_course_id = $1 and user_id = $2',
      [id, people[0]],
    )
    await rows(
      'update course_users set enabled = false where tenant_course_id = $1 and user_id = $2',
      [id, people[1]],
    )
    await writeReminders(api.services, { tenantId: 1, courseId: id })
    expect((await mailsAbout('Entretanto')).map(({ recipient }) => recipient)).toEqual([
      await emailOf(people[2]!),
    ])
  })
})
