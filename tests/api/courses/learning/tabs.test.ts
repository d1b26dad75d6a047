import { describe, expect, test } from 'vitest'
import {
  userActivity,
  userBadges,
  userConversation,
  userCourse,
  userTimes,
} from '#contract/courses/learning.ts'
import { DEMO_TENANTS } from '#api/demo/tenants.ts'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { openCompany } from '../../people/users/company.ts'
import { answer, openClassroom } from './classroom.ts'

const api = await startTestApi()
const room = await openClassroom(api)
const company = await openCompany(api)
const { admin, rows } = room

const TABS = ['courses', 'whatsappcourses', 'audit', 'badges', 'time'] as const
const tab = async (person: number, name: (typeof TABS)[number], caller: Caller = admin) =>
  (await caller('GET', `/users/${person}/${name}`)).body

describe.each(DEMO_TENANTS.map(({ id }) => id))('the learner of demo company %i', (tenantId) => {
  test('shows something in every tab, in the shapes of the contract', async () => {
    const caller = await api.signInAs('reader', tenantId)
    const id = await company.idOf(`learner@${tenantId}.sendero.test`)
    const courses = userCourse.array().parse(await tab(id, 'courses', caller))
    expect(courses.some((course) => course.percentage_completed === 100)).toBe(true)
    expect(courses.some(({ percentage_completed: done }) => done > 0 && done < 100)).toBe(true)
    expect(courses.some((course) => course.external_revalidated)).toBe(true)
    const conversations = userConversation.array().parse(await tab(id, 'whatsappcourses', caller))
    expect(conversations.length).toBeGreaterThan(0)
    const activity = userActivity.parse(await tab(id, 'audit', caller))
    expect(activity.device_info?.model).toBeTruthy()
    const badges = userBadges.parse(await tab(id, 'badges', caller))
    expect(badges.all.length).toBeGreaterThan(Object.keys(badges.badges).length)
    expect(Object.values(badges.badges).some(({ lost }) => lost)).toBe(true)
    expect(Object.values(badges.badges).some(({ count }) => count > 0)).toBe(true)
    const times = userTimes.parse(await tab(id, 'time', caller))
    expect(times.plan?.total).toBeGreaterThan(0)
    expect(Object.keys(times.skills).length).toBeGreaterThan(2)
  })
})

describe.each(TABS)('the tab %s', (name) => {
  test('of a user who is unknown, of another company or outside the units does not exist', async () => {
    const stranger = await company.idOf('learner@97.sendero.test')
    for (const id of [999_999_999, stranger]) {
      const { status, body } = await admin('GET', `/users/${id}/${name}`)
      expect([status, body.message]).toEqual([404, 'No se encontró el usuario'])
    }
    const outside = await room.learner([], { area_id: company.otherAreas[0] })
    expect((await company.unit('GET', `/users/${outside.id}/${name}`)).status).toBe(404)
    const inside = await room.learner([], { area_id: company.unitAreas[0] })
    expect((await company.unit('GET', `/users/${inside.id}/${name}`)).status).toBe(200)
  })

  test('refuses learners', async () => {
    const { id, caller } = await room.learner([])
    expect((await caller('GET', `/users/${id}/${name}`)).status).toBe(403)
  })
})

test('somebody new has nothing in any tab', async () => {
  const { id } = await room.learner([])
  expect(await tab(id, 'courses')).toEqual([])
  expect(await tab(id, 'whatsappcourses')).toEqual([])
  expect(await tab(id, 'audit')).toEqual({ last_activity: null, device_info: null })
  expect((await tab(id, 'badges')).badges).toEqual({})
  expect(await tab(id, 'time')).toEqual({ plan: null, skills: {} })
})

describe('courses', () => {
  test('are those that the person has, by name, and those taken away with progress', async () => {
    const [a, b, c, d, whatsapp] = [
      await room.course({ name: 'Ñandúes' }),
      await room.course({ name: 'Zorros' }),
      await room.course({ name: 'Águilas' }),
      await room.course({ name: 'Osos' }),
      await room.course({ name: 'Perros', channel: 'whatsapp' }),
    ]
    const { id, caller } = await room.learner([a.id, b.id, c.id, d.id, whatsapp.id])
    await answer(caller, b.id, b.contents[0]!)
    await rows(
      `update course_users set enabled = false where user_id = $1 and tenant_course_id = any($2)`,
      [id, [b.id, d.id]],
    )
    await rows('update tenant_courses set enabled = false where id = $1', [a.id])
    const courses = await tab(id, 'courses')
    expect(courses.map((course: any) => [course.name, course.enabled])).toEqual([
      ['Águilas', true],
      ['Ñandúes', false],
      ['Zorros', false],
    ])
    expect((await tab(id, 'whatsappcourses')).map((course: any) => course.name)).toEqual(['Perros'])
  })

  test('outside the actor’s business units are left out, everywhere', async () => {
    const [open, closed] = [await room.course(), await room.course()]
    await rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, unit_id, $1 from user_organizational_units where user_id = $2`,
      [open.id, company.unitId],
    )
    const person = await room.learner([open.id, closed.id], { area_id: company.unitAreas[0] })
    const skill = await room.number(
      `insert into skills (tenant_id, name) values (1, 'Aparte') returning id`,
    )
    await rows(
      `insert into course_skills (tenant_id, tenant_course_id, skill_id) values (1, $1, $3), (1, $2, $3)`,
      [open.id, closed.id, skill],
    )
    await rows(
      `insert into badges (tenant_id, name, image, description, description_not_won, rule, tenant_course_id)
       values (1, 'Oculta', '/x.svg', 'a', 'b', 'course', $1)`,
      [closed.id],
    )
    const seen = async (caller: Caller) => ({
      courses: (await tab(person.id, 'courses', caller)).map(({ id }: any) => id).sort(),
      hours: (await tab(person.id, 'time', caller)).skills[skill].total,
      badge: (await tab(person.id, 'badges', caller)).all.some((one: any) => one.name === 'Oculta'),
    })
    expect(await seen(company.unit)).toEqual({ courses: [open.id], hours: 4, badge: false })
    expect(await seen(admin)).toEqual({ courses: [open.id, closed.id], hours: 8, badge: true })
  })

  test('by messaging say how the conversation stands', async () => {
    const courses = []
    for (let i = 0; i < 3; i++) {
      courses.push(await room.course({ channel: 'whatsapp', points: [5, 5], name: `Charla ${i}` }))
    }
    const { id, caller } = await room.learner(courses.map((course) => course.id))
    await answer(caller, courses[1]!.id, courses[1]!.contents[0]!)
    for (const content of courses[2]!.contents) await answer(caller, courses[2]!.id, content)
    const conversations = userConversation.array().parse(await tab(id, 'whatsappcourses'))
    expect(
      conversations.map(({ status, percentage_completed }) => [status, percentage_completed]),
    ).toEqual([
      ['not-started', 0],
      ['active', 50],
      ['finished', 100],
    ])
  })
})

test('the activity is the later of the phone’s and the answers’', async () => {
  const course = await room.course()
  const { id, caller } = await room.learner([course.id])
  await caller('POST', '/me/device', {
    os: 'ios',
    version: '18.1',
    model: 'iPhone 15',
    app_version: '4.12.0',
  })
  await rows(`update user_devices set last_activity = '2025-01-01' where user_id = $1`, [id])
  expect(await tab(id, 'audit')).toEqual({
    last_activity: '2025-01-01T00:00:00.000Z',
    device_info: { os: 'ios', version: '18.1', model: 'iPhone 15', app_version: '4.12.0' },
  })
  await answer(caller, course.id, course.contents[0]!)
  const { last_activity } = await tab(id, 'audit')
  expect(Date.now() - Date.parse(last_activity)).toBeLessThan(60_000)
})

describe('times', () => {
  const pathOf = async (name: string, courses: number[]) => {
    const path = await room.number(
      'insert into formation_paths (tenant_id, name) values (1, $1) returning id',
      [name],
    )
    await rows(
      `insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
       select 1, $1, course, place from unnest($2::bigint[]) with ordinality as t (course, place)`,
      [path, courses],
    )
    return path
  }

  test('of the plan are those of its courses, by how far each is', async () => {
    const [a, b] = [
      await room.course({ hours: 8, points: [1, 1, 1, 1] }),
      await room.course({ hours: 2.5 }),
    ]
    const unmeasured = await room.course({ hours: null })
    const path = await pathOf('Plan del grupo', [a.id, b.id, unmeasured.id])
    const { id, caller } = await room.learner([])
    const group = await room.number(
      `insert into groups (tenant_id, name) values (1, 'Con plan') returning id`,
    )
    await rows('insert into group_paths (tenant_id, group_id, path_id) values (1, $1, $2)', [
      group,
      path,
    ])
    await rows('insert into group_users (tenant_id, group_id, user_id) values (1, $1, $2)', [
      group,
      id,
    ])
    await answer(caller, a.id, a.contents[0]!)
    expect((await tab(id, 'time')).plan).toEqual({ name: 'Plan del grupo', user: 2, total: 10.5 })

    // The position's own plan comes first.
    const own = await pathOf('Plan del cargo', [b.id])
    const position = await room.number(
      `insert into positions (tenant_id, code, name, formation_path_id)
       values (1, 'PLAN', 'Con plan', $1) returning id`,
      [own],
    )
    await rows('update users set position_id = $1 where id = $2', [position, id])
    expect((await tab(id, 'time')).plan).toEqual({ name: 'Plan del cargo', user: 0, total: 2.5 })
  })

  test('of a competency are those of courses and of certifications held, in force or not', async () => {
    const course = await room.course({ hours: 6, points: [1, 1, 1] })
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    const skill = await room.number(
      `insert into skills (tenant_id, name) values (1, 'Soldadura') returning id`,
    )
    await rows(
      'insert into course_skills (tenant_id, tenant_course_id, skill_id) values (1, $1, $2)',
      [course.id, skill],
    )
    const certify = async (hours: number, through: string | null) => {
      const certification = await room.number(
        `insert into certifications (tenant_id, name, duration_hours) values (1, 'Soldador', $1) returning id`,
        [hours],
      )
      await rows(
        'insert into certification_skills (tenant_id, certification_id, skill_id) values (1, $1, $2)',
        [certification, skill],
      )
      await rows(
        `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
         values (1, $1, $2, '2020-01-01', $3)`,
        [id, certification, through],
      )
    }
    await certify(40, null)
    await certify(10, '2021-01-01')
    expect((await tab(id, 'time')).skills).toEqual({
      [skill]: { skill_name: 'Soldadura', user: 42, total: 56 },
    })
  })
})
