import { describe, expect, test } from 'vitest'
import { courseDownload, myCourse } from '#contract/courses/me.ts'
import { startTestApi } from '#tests/support/api.ts'
import { answer, openClassroom } from '../learning/classroom.ts'

const api = await startTestApi()
const room = await openClassroom(api)

describe('my courses', () => {
  test('are those that I have now, in both channels, with how far I am', async () => {
    const [app, chat, gone, off] = [
      await room.course({ name: 'Águilas', points: [10], years: 1 }),
      await room.course({ name: 'Zorros', channel: 'whatsapp', hours: null }),
      await room.course(),
      await room.course(),
    ]
    const { id, caller } = await room.learner([app.id, chat.id, gone.id, off.id])
    await room.rows(
      'update course_users set enabled = false where user_id = $1 and tenant_course_id = $2',
      [id, gone.id],
    )
    await room.rows('update tenant_courses set enabled = false where id = $1', [off.id])
    await answer(caller, app.id, app.contents[0]!)
    const { status, body } = await caller('GET', '/me/courses')
    expect(status).toBe(200)
    const [first, second, ...rest] = myCourse.array().parse(body)
    expect(rest).toEqual([])
    const [{ hash }] = (await room.certificatesOf(id)) as [{ hash: string }]
    expect(first).toMatchObject({
      id: app.id,
      name: 'Águilas',
      channel: 'app',
      contents: 1,
      points: 10,
      percentage_completed: 100,
      certificate_hash: hash,
    })
    expect(second).toMatchObject({
      name: 'Zorros',
      channel: 'whatsapp',
      duration_hours: null,
      percentage_completed: 0,
      started_at: null,
      certificate_hash: null,
    })
  })

  test('are nobody else’s', async () => {
    const course = await room.course()
    await room.learner([course.id])
    const other = await room.learner([])
    expect((await other.caller('GET', '/me/courses')).body).toEqual([])
  })
})

describe('downloading a course', () => {
  test('answers its contents in order, and remembers the first time', async () => {
    const course = await room.course({ points: [10, 0, 20] })
    const { id, caller } = await room.learner([course.id])
    await room.rows(
      `with sub as (
         insert into course_sections (course_id, parent_id, position, name)
         select course_id, section_id, 1, 'Subsección' from course_contents where id = $1
         returning course_id, id
       )
       insert into course_contents (course_id, section_id, position, template, title, points)
       select course_id, id, 1, 'Tip', 'El último', 0 from sub`,
      [course.contents[0]],
    )
    await answer(caller, course.id, course.contents[1]!)
    await room.rows('update course_users set downloaded_at = null where user_id = $1', [id])
    const { status, body } = await caller('POST', `/me/courses/${course.id}/download`)
    expect(status).toBe(200)
    const { contents } = courseDownload.parse(body)
    expect(contents.map(({ section, points, answered }) => [section, points, answered])).toEqual([
      ['Sección', 10, false],
      ['Sección', 0, true],
      ['Sección', 20, false],
      ['Subsección', 0, false],
    ])
    const { downloaded_at: first } = (await room.enrolment(course.id, id))!
    expect(first).toBeInstanceOf(Date)
    await caller('POST', `/me/courses/${course.id}/download`)
    expect((await room.enrolment(course.id, id))!.downloaded_at).toEqual(first)
  })

  test('is for those who have it now', async () => {
    const course = await room.course()
    const { id, caller } = await room.learner([course.id])
    const other = await room.learner([])
    expect((await other.caller('POST', `/me/courses/${course.id}/download`)).status).toBe(404)
    await room.rows('update course_users set enabled = false where user_id = $1', [id])
    expect((await caller('POST', `/me/courses/${course.id}/download`)).status).toBe(404)
    expect((await room.enrolment(course.id, id))!.downloaded_at).toBeNull()
  })
})

describe('my phone', () => {
  const phone = { os: 'android', version: '14', model: 'Motorola Moto G54', app_version: '4.12.0' }

  test('is remembered in place of the one before', async () => {
    const { id, caller } = await room.learner([])
    await caller('POST', '/me/device', { ...phone, model: 'El viejo' })
    const { status, body } = await caller('POST', '/me/device', phone)
    expect(status).toBe(200)
    expect(Date.now() - Date.parse(body.last_activity)).toBeLessThan(60_000)
    expect((await room.admin('GET', `/users/${id}/audit`)).body).toEqual({
      last_activity: body.last_activity,
      device_info: phone,
    })
  })

  test.each([
    { os: 'windows' },
    { model: '' },
    { version: 'x'.repeat(101) },
    { app_version: '\u0000' },
  ])('with %j is refused', async (changes) => {
    const { caller } = await room.learner([])
    expect((await caller('POST', '/me/device', { ...phone, ...changes })).status).toBe(422)
  })
})

test('a learner gets a token in the app alone', async () => {
  const signIn = (agent: string) =>
    api.send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ username: 'learner@1.sendero.test', password: 'sendero-demo' }),
    })
  const app = await signIn('SenderoApp/4.12.0')
  expect(app.status).toBe(200)
  const { token } = (await app.json()) as { token: string }
  expect((await api.withToken(token)('GET', '/me/courses')).body.length).toBeGreaterThan(3)
  for (const agent of ['SenderoConsole/1', 'Mozilla/5.0 SenderoApp/4', 'senderoapp/4', '']) {
    const refused = await signIn(agent)
    expect([agent, refused.status]).toEqual([agent, 403])
    expect(await refused.json()).toMatchObject({ code: 1002 })
  }
})

test('a password that was generated opens the app as it is, and not the console', async () => {
  const course = await room.course()
  const { id, caller } = await room.learner([course.id], { role: 'reader' })
  await room.rows('update users set must_change_password = true where id = $1', [id])
  expect((await answer(caller, course.id, course.contents[0]!)).status).toBe(200)
  expect((await caller('GET', '/users')).body.code).toBe('password_change_required')
})
