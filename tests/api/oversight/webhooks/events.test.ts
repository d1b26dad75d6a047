import { describe, expect, test } from 'vitest'
import { messageJob } from '#api/messages/messages/sending/send.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import { countPublished } from '#api/courses/responses/finish.ts'
import { tellCertificationEnds } from '#api/oversight/webhooks/certification-ends.ts'
import { WEBHOOK_EVENTS } from '#contract/oversight/webhook-event-types.ts'
import { WEBHOOK_PAYLOADS } from '#contract/oversight/webhook-payloads.ts'
import { filled, editing } from '#tests/api/courses/course-design/editor.ts'
import { draftCourse } from '#tests/api/courses/courses/company.ts'
import { csv, importsOn } from '#tests/api/platform/imports/imports.ts'
import { answer, openClassroom } from '#tests/api/courses/learning/classroom.ts'
import { startTestApi } from '#tests/support/api.ts'
import { assertDescribedEvent } from '#tests/support/described-answers.ts'
import { startReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { dayAfter, openHolders } from '../../training/certifications/holder.ts'
import { mobile, openCommunications } from '../../messages/communications/company.ts'
import { openCourses } from '../../training/external-course-users/company.ts'
import { openRequests } from '../../people/preregistrations/requests.ts'
import { created, draftUser } from '../../people/users/company.ts'
import { CALLS_THIS_MACHINE, openWebhooks } from './company.ts'

/** Events are written in the transaction of what happened, whatever the way in: issue 30, point 5. */

const api = await startTestApi({ settings: CALLS_THIS_MACHINE })
const { admin, rows, adminId, certifications, somebody, held } = await openHolders(api)
const room = await openClassroom(api)
const { imported, validated } = importsOn(api)
const receiver = await startReceiver()
const { webhook } = openWebhooks(api, receiver)
const all = await webhook(admin, Object.keys(WEBHOOK_EVENTS))

type Event = { type: keyof typeof WEBHOOK_PAYLOADS; timestamp: string; data: any }

/** Does something, and answers the events that it left for a company, each as documented. */
async function emitted(work: () => Promise<unknown>, tenantId = 1): Promise<Event[]> {
  const [before] = await rows<{ id: number }>(
    'select coalesce(max(id), 0) as id from webhook_events',
  )
  await work()
  const events = await rows<Event>(
    `select type, webhook_instant(occurred_at) as timestamp, data from webhook_events
     where id > $1 and tenant_id = $2 order by id`,
    [before!.id, tenantId],
  )
  for (const event of events) {
    expect(WEBHOOK_PAYLOADS[event.type].parse(event)).toEqual(event)
    assertDescribedEvent(event.type, event)
  }
  return events
}
const typesOf = async (work: () => Promise<unknown>) =>
  (await emitted(work)).map(({ type }) => type)

const newcomer = async (changes: object = {}) => (await created(admin, draftUser(changes))).body
const done = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}
const fileOf = (content: string) => {
  const form = new FormData()
  form.set('file', new File([content], 'bajas.csv', { type: 'text/csv' }))
  return form
}

describe('users', () => {
  test('created by form and by file are told of', async () => {
    const [event] = await emitted(() => newcomer({ first_name: 'Nora', location: 'Cali' }))
    expect(event).toMatchObject({
      type: 'user.created',
      data: { user: { first_name: 'Nora', location: 'Cali', disabled: false, area: null } },
    })
    expect(event!.data).not.toHaveProperty('changed')
    const drafts = [draftUser(), draftUser()]
    const lines = drafts.map(({ username, email }) => `${username},${email},Lía`)
    const types = await typesOf(() => imported(admin, csv('username,email,first_name', ...lines)))
    expect(types).toEqual(['user.created', 'user.created', 'import.finished'])
  })

  test('changed by form, in bulk and by file are told of with the fields that changed', async () => {
    const user = await newcomer()
    const [edited] = await emitted(async () =>
      done(admin('PUT', `/users/${user.id}`, { ...user, first_name: 'Otra', location: 'Tunja' })),
    )
    expect(edited).toMatchObject({
      type: 'user.changed',
      data: { changed: ['first_name', 'location'], user: { location: 'Tunja' } },
    })
    const line = `${user.username},${user.email},Otra más`
    const byFile = await emitted(() => imported(admin, csv('username,email,first_name', line)))
    expect(byFile.map(({ type }) => type)).toEqual(['user.changed', 'import.finished'])
    expect(byFile[0]!.data.changed).toEqual(['first_name'])
  })

  test('disabled one by one, by file and by undoing are told of as such, and enabled as changed', async () => {
    const [a, b] = [await newcomer(), await newcomer()]
    expect(await typesOf(() => admin('PUT', `/users/${a.id},${b.id}/disable`))).toEqual([
      'user.disabled',
      'user.disabled',
    ])
    const [enabled] = await emitted(() => admin('PUT', `/users/${a.id}/enable`))
    expect(enabled).toMatchObject({ type: 'user.changed', data: { changed: ['disabled'] } })
    const file = fileOf(`username\n${a.username}\n`)
    expect(await typesOf(() => admin('PUT', '/users/bulk/disable', file))).toEqual([
      'user.disabled',
    ])
    const enabling = await admin('PUT', `/users/${a.id}/enable`)
    const request = enabling.response.headers.get('x-request-id')!
    expect(await typesOf(() => admin('PUT', `/users/undo/${request}`))).toEqual(['user.disabled'])
  })

  test('that change in nothing that is told of, or in a refused change, leave no event', async () => {
    const user = await newcomer()
    expect(
      await typesOf(() =>
        admin('POST', `/users/account/change_password`, { id: user.id, password: 'otra-clave-1' }),
      ),
    ).toEqual([])
    expect(await typesOf(() => admin('POST', '/users', draftUser({ email: user.email })))).toEqual(
      [],
    )
    expect(await typesOf(() => admin('PUT', `/users/${user.id},999999999/disable`))).toEqual([])
  })

  test('leave no event of a transaction that is rolled back', async () => {
    const scope = { tenantId: 1, actor: { id: adminId, first_name: 'A', last_name: 'B' } }
    const rolledBack = api.services.db.transaction(scope, async ({ client }) => {
      await client.query(`update users set location = 'Nunca' where id = $1`, [adminId])
      const found = await client.query('select from webhook_events where tenant_id = 1')
      expect(found.rowCount).toBeGreaterThan(0)
      throw new Error('undone')
    })
    expect(await typesOf(() => rolledBack.catch(() => {}))).toEqual([])
  })

  test('of a company without an endpoint for it leave no event', async () => {
    const other = await api.signInAs('admin', 97)
    await webhook(other, ['course.published'])
    expect(await emitted(() => created(other, draftUser()), 97)).toEqual([])
  })
})

describe('courses', () => {
  test('completed by the last answer are told of, with the certificate', async () => {
    const course = await room.course({ points: [5] })
    const { id, caller } = await room.learner([course.id])
    const events = await emitted(() =>
      answer(caller, course.id, course.contents[0]!, { points: 5 }),
    )
    expect(events.map(({ type }) => type).sort()).toEqual([
      'certificate.issued',
      'enrolment.completed',
    ])
    const completed = events.find(({ type }) => type === 'enrolment.completed')!
    expect(completed.data.enrolment).toMatchObject({
      user: { id },
      course: { id: course.id },
      points: 5,
    })
  })

  test('completed by a new version, and by revalidation, are told of', async () => {
    const course = await room.course({ points: [5, 5] })
    const { caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!, { points: 5 })
    await rows('delete from course_contents where id = $1', [course.contents[1]])
    const [design] = await rows<{ course_id: string }>(
      'select course_id from tenant_courses where id = $1',
      [course.id],
    )
    const counted = () =>
      countPublished(api.services, { tenantId: 1, courseId: Number(design!.course_id) })
    expect((await typesOf(counted)).sort()).toEqual(['certificate.issued', 'enrolment.completed'])
  })

  test('published are told to every company that has them', async () => {
    const { body } = await admin('POST', '/courses', await draftCourse(admin))
    const editor = editing(body.course_id, admin)
    const { contents, path } = await filled(editor)
    await editor.save({ [`${path(contents[0]!)}/extended_props/text`]: 'Usa el casco' })
    await rows('insert into tenant_courses (tenant_id, course_id) values (97, $1)', [
      body.course_id,
    ])
    const elsewhere = await emitted(async () => {
      const [event] = await emitted(() => editor.publish())
      expect(event).toMatchObject({
        type: 'course.published',
        data: { publication: { course: { id: body.id, design_id: body.course_id }, number: 1 } },
      })
    }, 97)
    expect(elsewhere).toMatchObject([{ type: 'course.published' }])
    expect(elsewhere[0]!.data.publication.published_by).toBeNull()
  })

  test('that are external are told of when somebody attended, and passed where that is assessed', async () => {
    const { people, courseOf } = await openCourses(api)
    for (const assessable of [false, true]) {
      const { id, records } = await courseOf([people[0]!], { assessable })
      const mark = (values: object) => () =>
        admin('PUT', `/external-courses/${id}/users/attendance`, {
          ids: [records[0]!.id],
          ...values,
        })
      const told = ['external_enrolment.completed']
      expect(await typesOf(mark({ assisted: true }))).toEqual(assessable ? [] : told)
      expect(await typesOf(mark({ approved: true }))).toEqual(assessable ? told : [])
    }
  })
})

describe('certifications', () => {
  test('assigned to one and to many are told of', async () => {
    const [a, b] = [await somebody(), await somebody()]
    const [event] = await emitted(() => held(a, { valid_through: '2099-01-31' }))
    expect(event).toMatchObject({
      type: 'certification.assigned',
      data: {
        assignment: {
          user: { id: a },
          certification: { id: certifications[0]!.id },
          valid_through: '2099-01-31',
        },
      },
    })
    const many = () =>
      done(
        admin('POST', `/certifications/${certifications[0]!.id}/users/${a},${b}`, {
          date_completed: '2026-02-28',
        }),
      )
    expect(await typesOf(many)).toEqual(['certification.assigned', 'certification.assigned'])
  })

  test('about to expire and expired are told of once for each day of their end', async () => {
    const { id } = (await admin('POST', '/certifications', { name: 'Espacios confinados' })).body
    const give = async (days: number) =>
      held(await somebody(), {
        certification_id: id,
        date_completed: '2020-01-31',
        valid_through: dayAfter(days),
      })
    await rows('delete from webhook_certification_ends')
    await tellCertificationEnds(api.services)
    const given = [await give(30), await give(31), await give(-1), await give(-31)]
    const tell = () => emitted(() => tellCertificationEnds(api.services))
    expect(await tell()).toMatchObject([
      { type: 'certification.expired', data: { assignment: { id: given[2].id } } },
      { type: 'certification.expiring', data: { assignment: { id: given[0].id } } },
    ])
    expect(await tell()).toEqual([])
    await rows('update user_certifications set valid_through = $2 where id = $1', [
      given[0].id,
      dayAfter(20),
    ])
    expect((await tell()).map(({ type }) => type)).toEqual(['certification.expiring'])
  })
})

describe('preregistrations', () => {
  test('received and decided, one by one and in bulk, are told of', async () => {
    const { ask, request, person } = await openRequests(api)
    const [received] = await emitted(() => ask({ first_name: 'Rosa' }))
    expect(received).toMatchObject({
      type: 'preregistration.received',
      data: { preregistration: { first_name: 'Rosa', status: 'pending', user_id: null } },
    })
    const id = received!.data.preregistration.id
    const draft = { ...person(), observations: 'Bienvenida' }
    const approved = await emitted(() =>
      done(admin('PUT', `/preregistrations/${id}/approve`, draft)),
    )
    expect(approved.map(({ type }) => type).sort()).toEqual([
      'preregistration.decided',
      'user.created',
    ])
    const many = [await request(), await request()]
    const bulk = await typesOf(() =>
      done(admin('PUT', `/preregistrations/_bulk/${many.join()}/reject`, { observations: 'No' })),
    )
    expect(bulk).toEqual(['preregistration.decided', 'preregistration.decided'])
  })
})

describe('jobs', () => {
  test('an import is told of when it has ended, and not while it waits to be continued', async () => {
    const { username, email } = draftUser()
    const file = csv('username,email,first_name', `${username},${email},Ana`)
    expect(await typesOf(() => validated(admin, file))).toEqual([])
    const [, finished] = await emitted(() => imported(admin, file))
    expect(finished).toMatchObject({
      type: 'import.finished',
      data: { import: { kind: 'users', outcome: 'imported', rows: 1, imported: 1, failed: 0 } },
    })
  })

  test('a message is told of when nobody is left to send it to', async () => {
    const { audience, message, person, where } = await openCommunications(api)
    const place = where()
    for (const ending of ['88', '00']) await person(place, { mobile: mobile(ending) })
    const { id } = await audience({ name: 'Turno de noche', locations: [place] })
    const [event] = await emitted(async () => {
      const made = await message(id)
      await runLongJob(api.services, messageJob, { tenantId: 1, messageId: made.id })
    })
    expect(event).toMatchObject({
      type: 'message.ended',
      data: {
        message: { audience: { id, name: 'Turno de noche' }, outcome: 'sent', recipients: 2 },
      },
    })
  })
})

test('an event is queued once for each endpoint that is subscribed to it', async () => {
  const second = await webhook(admin, ['user.created', 'user.disabled'])
  await newcomer()
  const queued = await rows<{ endpoint_id: string }>(
    `select endpoint_id from webhook_deliveries
     where event_id = (select max(id) from webhook_events where type = 'user.created') order by 1`,
  )
  expect(queued.map(({ endpoint_id }) => Number(endpoint_id))).toEqual([all.id, second.id])
})

test('a bulk change writes an event for each person, in its transaction', async () => {
  const people = await Promise.all(
    Array.from({ length: 5 }, () => newcomer({ location: 'Bloque' })),
  )
  const ids = people.map(({ id }) => id as number)
  const events = await emitted(() => admin('PUT', '/users/matching/disable', { q: '', all: true }))
  expect(ids.every((id) => events.some(({ data }) => data.user?.id === id))).toBe(true)
})
