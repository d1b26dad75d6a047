import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { openCourses, type Learner } from '#tests/api/training/external-course-users/company.ts'
import { inviteToSessions } from '#api/training/calendars/invite-job.ts'
import { deliverMail } from '#api/platform/mail/delivery.ts'
import { startTestApi } from '#tests/support/api.ts'
import { startMailServer } from '#tests/support/servers/mail-server.ts'

/** Invitations as a mail program reads them, sent by SMTP. */

const server = await startMailServer()
const api = await startTestApi({ settings: { SMTP_URL: server.url } })
const { admin, people, course, courseOf, rows } = await openCourses(api)
const [ana, ben] = people as [Learner, Learner]
const NOW = new Date('2031-05-20T17:00:00Z')
const START = '2031-06-03T19:00:00.000Z'
const LATER = '2031-06-04T19:00:00.000Z'

beforeEach(async () => {
  await rows('delete from calendar_invitations')
  await rows('update external_course_users set enabled = false')
  await rows(`update tenants set calendar_invitations = true where id = 1`)
})

/** Runs the job and returns the invitations that arrived, by recipient. */
async function arrived(now = NOW) {
  await inviteToSessions(api.services, { now })
  server.arrived.length = 0
  const queued = await rows<{ id: string }>(
    `select id from mails where status = 'queued' order by id`,
  )
  for (const { id } of queued) await deliverMail(api.services, { tenantId: 1, mailId: Number(id) })
  return server.arrived
    .flatMap(({ to, mail }) => {
      const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      if (!part) return []
      const text = Buffer.from(part.content as ArrayBuffer).toString()
      const calendar = new ICAL.Component(ICAL.parse(text) as never)
      const component = calendar.getFirstSubcomponent('vevent')!
      const event = new ICAL.Event(component)
      return [
        {
          to: to[0],
          subject: mail.subject,
          method: calendar.getFirstPropertyValue('method'),
          uid: event.uid,
          sequence: event.sequence,
          status: component.getFirstPropertyValue('status'),
          summary: event.summary,
          start: event.startDate.toJSDate().toISOString(),
          end: event.endDate.toJSDate().toISOString(),
          attendee: component.getFirstPropertyValue('attendee'),
        },
      ]
    })
    .sort((a, b) => String(a.to).localeCompare(String(b.to)))
}

/** Moves the session of all people of a course. */
const move = (id: number, start: string) =>
  rows(
    `update external_course_users set end_time = end_time + ($2::timestamptz - start_time), start_time = $2
     where external_course_id = $1`,
    [id, start],
  )

test('a session is an invitation, its change has the same UID and a higher sequence, its removal cancels it', async () => {
  const { id, records } = await courseOf([ana], {
    name: 'Alturas; «avanzado»',
    hours: 2,
    start_time: START,
  })
  const [first] = await arrived()
  expect(first).toMatchObject({
    to: ana.email,
    subject: 'Invitación: Alturas; «avanzado»',
    method: 'REQUEST',
    sequence: 0,
    status: 'CONFIRMED',
    summary: 'Alturas; «avanzado»',
    start: START,
    end: '2031-06-03T21:00:00.000Z',
    attendee: `MAILTO:${ana.email}`,
  })
  expect(await arrived()).toEqual([])

  await move(id, LATER)
  const [second] = await arrived()
  expect(second).toMatchObject({ uid: first!.uid, sequence: 1, method: 'REQUEST', start: LATER })

  await admin('POST', `/external-courses/${id}/users/disable/${records[0]!.id}`)
  const [third] = await arrived()
  expect(third).toMatchObject({
    ...{ uid: first!.uid, sequence: 2, method: 'CANCEL', status: 'CANCELLED' },
    subject: 'Cancelación: Alturas; «avanzado»',
  })
  expect(await arrived()).toEqual([])

  await admin('POST', `/external-courses/${id}/users/${ana.id}`)
  expect(await arrived()).toMatchObject([{ uid: first!.uid, sequence: 3, method: 'REQUEST' }])
})

test('instructors are invited once per start; each person has their own time', async () => {
  const { body: instructor } = await admin('POST', '/instructors', {
    name: 'Nora Formadora',
    email: 'nora@formadores.test',
  })
  const { records } = await courseOf([ana, ben, people[2]!], {
    instructor_id: instructor.id,
    hours: 1,
    start_time: START,
  })
  await rows('update external_course_users set start_time = $2, end_time = $3 where id = $1', [
    records[2]!.id,
    LATER,
    '2031-06-04T23:00:00Z',
  ])
  const mails = await arrived()
  expect(mails.filter(({ to }) => to !== 'nora@formadores.test').map(({ start }) => start)).toEqual(
    expect.arrayContaining([START, START, LATER]),
  )
  expect(
    mails.filter(({ to }) => to === 'nora@formadores.test').map(({ start, end }) => [start, end]),
  ).toEqual(
    expect.arrayContaining([
      [START, '2031-06-03T20:00:00.000Z'],
      [LATER, '2031-06-04T23:00:00.000Z'],
    ]),
  )
  expect(mails).toHaveLength(5)

  await rows(
    'update external_course_users set start_time = $2, end_time = null where id = any($1)',
    [records.slice(0, 2).map(({ id }) => id), '2031-06-03T20:00:00.000Z'],
  )
  const changed = (await arrived()).filter(({ to }) => to === 'nora@formadores.test')
  expect(changed).toMatchObject([
    { method: 'REQUEST', sequence: 1, start: '2031-06-03T20:00:00.000Z' },
  ])
})

test('nothing is sent while it is off, of sessions that began, to disabled people, or of a change that was undone', async () => {
  await rows('update tenants set calendar_invitations = false where id = 1')
  const { id } = await courseOf([ana, ben], { start_time: START })
  expect(await arrived()).toEqual([])
  await rows('update tenants set calendar_invitations = true where id = 1')
  await rows('update users set disabled = true where id = $1', [ben.id])
  expect((await arrived()).map(({ to }) => to)).toEqual([ana.email])
  await rows('update users set disabled = false where id = $1', [ben.id])
  await arrived()

  await move(id, LATER)
  await move(id, START)
  expect(await arrived()).toEqual([])

  await admin('DELETE', `/external-courses/${id}`)
  expect(await arrived(new Date('2031-06-03T19:30:00Z'))).toEqual([])
  expect((await arrived()).map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL'])
})

test('400 people of one course get one invitation each, also from two processes at once', async () => {
  const id = await course({ start_time: START })
  await rows(
    `insert into external_course_users (tenant_id, external_course_id, user_id)
     select 1, $1, id from users where tenant_id = 1 and not disabled order by id limit 400`,
    [id],
  )
  const before = await rows<{ n: string }>('select count(*) as n from mails')
  await Promise.all([1, 2].map(() => inviteToSessions(api.services, { now: NOW })))
  const [{ n: recorded } = { n: '' }] = await rows<{ n: string }>(
    'select count(*) as n from external_course_users where external_course_id = $1',
    [id],
  )
  const after = await rows<{ n: string }>('select count(*) as n from mails')
  expect(Number(after[0]!.n) - Number(before[0]!.n)).toBe(Number(recorded))
  expect(Number(recorded)).toBeGreaterThan(200)
})

test('another time zone of the company corrects as many invitations as its preview counts', async () => {
  await arrived() // mails that an earlier test left in the queue
  await courseOf([ana, ben], { hours: 1, start_time: START })
  await courseOf([ana], { hours: 1, start_time: LATER })
  expect(await arrived()).toHaveLength(3)
  const root = await api.signInAsSuper()
  const { body: tenant } = await root('GET', '/sa/tenants/1')
  const timezone = 'America/Mexico_City'
  const preview = await root('GET', `/sa/tenants/1/time-zone-changes?timezone=${timezone}`)
  expect(preview.body.calendar_invitations).toBe(3)

  await root('PUT', '/sa/tenants/1', { ...tenant, timezone })
  const corrected = await arrived()
  expect(corrected.map(({ method, start }) => [method, start])).toEqual(
    expect.arrayContaining([['REQUEST', '2031-06-03T20:00:00.000Z']]),
  )
  expect(corrected).toHaveLength(3)
})
