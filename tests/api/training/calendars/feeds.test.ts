import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { signText } from '#api/platform/secrets/signed-text.ts'
import { openCourses, type Learner } from '#tests/api/training/external-course-users/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { admin, people, courseOf, rows } = await openCourses(api)
const learner = await api.signInAs('learner')
const [ana, ben] = people as [Learner, Learner]
const START = '2099-06-03T19:00:00.000Z'

const turn = (invitations: boolean) => admin('PUT', '/calendars/settings', { invitations })
const pathOf = (url: string) => new URL(url).pathname.replace('/api', '')
async function read(url: string) {
  const response = await api.send(pathOf(url))
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component).summary)
const mailed = async (to: string) => {
  const [mail] = await rows<{ id: string }>(
    'select id from mails where recipient = $1 order by id desc limit 1',
    [to],
  )
  const supervisor = await api.signInAsSuper()
  const { body } = await supervisor('GET', `/admin/outbox/${mail!.id}`)
  return /https?:\S+calendar\.ics/.exec(body.body.text)![0]
}

beforeEach(() => turn(true))

test('a company has no calendars until an administrator turns them on', async () => {
  await rows('update tenants set calendar_invitations = default where id = 1')
  expect((await admin('GET', '/calendars/settings')).body.invitations).toBe(false)
  expect((await learner('GET', '/me/calendar')).body).toEqual({ url: null })
  expect((await admin('POST', `/users/${ana.id}/calendar/renewal`)).status).toBe(409)
  expect((await turn(true)).body.invitations).toBe(true)
  const { body } = await learner('GET', '/me/calendar')
  expect((await read(body.url)).status).toBe(200)
  await turn(false)
  expect((await read(body.url)).status).toBe(404)
})

test('a feed has the sessions of its owner, and a renewed link ends the one of before', async () => {
  await rows('delete from external_course_users')
  await courseOf([ana], { name: 'De Ana', start_time: START })
  await courseOf([ben], { name: 'De Ben', start_time: START })
  expect((await admin('POST', `/users/${ana.id}/calendar/renewal`)).body).toEqual({ to: ana.email })
  const first = await mailed(ana.email)
  const feed = await read(first)
  expect(events(feed.text)).toEqual(['De Ana'])
  expect(feed.headers.get('cache-control')).toBe('private, max-age=900')
  await admin('POST', `/users/${ana.id}/calendar/renewal`)
  expect((await read(first)).status).toBe(404)
  expect(events((await read(await mailed(ana.email))).text)).toEqual(['De Ana'])
  await rows('update users set disabled = true where id = $1', [ana.id])
  expect((await read(await mailed(ana.email))).status).toBe(404)
})

test('an instructor has a feed of their courses, also without an address', async () => {
  const { body: nora } = await admin('POST', '/instructors', { name: 'Nora' })
  await courseOf([ben, people[2]!], { name: 'De Nora', instructor_id: nora.id, start_time: START })
  const { body } = await admin('GET', `/instructors/${nora.id}/calendar`)
  expect(body.name).toBe('Nora')
  expect(events((await read(body.url)).text)).toEqual(['De Nora'])
  expect((await admin('GET', '/calendars/settings')).body.instructors_without_email).toContain(
    'Nora',
  )
  const renewed = (await admin('POST', `/instructors/${nora.id}/calendar/renewal`)).body.url
  expect((await read(body.url)).status).toBe(404)
  expect((await read(renewed)).status).toBe(200)
})

test('returns 404 for a changed link, one signed for something else, and one of another company', async () => {
  const { body } = await learner('GET', '/me/calendar')
  const [token] = /[^/]+(?=\/calendar\.ics$)/.exec(body.url)!
  const [said, signature] = token.split('.') as [string, string]
  const other = Buffer.from(`1.user.${ben.id}.1`).toString('base64url')
  const foreign = signText(api.services.settings, 'whatsapp-attachment', `1.user.${ben.id}.1`)
  const [{ id: stranger } = { id: '' }] = await rows<{ id: string }>(
    'select id from users where tenant_id <> 1 limit 1',
  )
  const crossed = signText(api.services.settings, 'calendar-feed', `1.user.${stranger}.1`)
  for (const bad of [`${other}.${signature}`, `${said}.x`, said, foreign, crossed]) {
    expect((await api.send(`/public/calendars/${bad}/calendar.ics`)).status).toBe(404)
  }
})
