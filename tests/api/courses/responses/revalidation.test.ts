import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { answer, openClassroom } from '../learning/classroom.ts'
import { issuesOf, openCompany } from '../../people/users/company.ts'

const api = await startTestApi()
const room = await openClassroom(api)
const company = await openCompany(api)
const { admin } = room

const revalidate = (course: number, user: number, changes: object = {}, caller = admin) =>
  caller('POST', '/responses/revalidate', {
    course,
    user,
    percentage: 100,
    date: '2025-03-14',
    comments: 'Curso del SENA',
    ...changes,
  })

const auditOf = (person: number) =>
  room.rows<any>(
    `select actor_id::int, actor_name, acting, action, entity, entity_id::int, label, user_id::int,
       before, after, request_id is not null as traced
     from audit_log where user_id = $1 and entity = 'course_user' order by id`,
    [person],
  )

describe('100 percent', () => {
  test('completes the course on that day where the company is, with certificate and badge', async () => {
    const course = await room.course({ years: 1 })
    const { id } = await room.learner([course.id])
    const { status, body } = await revalidate(course.id, id)
    expect([status, body]).toEqual([
      200,
      { percentage_completed: 100, points: 0, date_completed: '2025-03-14T05:00:00.000Z' },
    ])
    expect((await admin('GET', `/users/${id}/courses`)).body).toEqual([
      {
        id: course.id,
        tenant_course_id: course.id,
        name: course.name,
        enabled: true,
        percentage_completed: 100,
        date_completed: '2025-03-14T05:00:00.000Z',
        due: null,
        due_date: null,
        external_revalidated: true,
        revalidation_date: '2025-03-14',
        revalidation_comments: 'Curso del SENA',
        sources: [{ kind: 'direct', id: null, name: null, path: null }],
      },
    ])
    const [certificate] = await room.certificatesOf(id)
    expect(certificate).toMatchObject({ completed_at: new Date('2025-03-14T05:00:00Z') })
    const { body: checked } = await api.anonymous(
      'GET',
      `/public/certificates/${certificate!.hash}`,
    )
    expect(checked.valid_through).toBe('2026-03-14')
    const badges = (await admin('GET', `/users/${id}/badges`)).body.badges
    expect(Object.values<any>(badges).map(({ name }) => name)).toEqual(['Primer paso'])
  })

  test('is written to the audit log, with what was before and after', async () => {
    const course = await room.course({ points: [1, 1, 1, 1] })
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    await revalidate(course.id, id)
    expect(await auditOf(id)).toEqual([
      {
        actor_id: company.adminId,
        actor_name: 'Ángela Muñoz',
        acting: false,
        action: 'update',
        entity: 'course_user',
        entity_id: course.id,
        label: course.name,
        user_id: id,
        before: { percentage_completed: 25 },
        after: {
          percentage_completed: 100,
          revalidation_date: '2025-03-14',
          revalidation_comments: 'Curso del SENA',
        },
        traced: true,
      },
    ])
  })

  test('said twice is one certificate; on another day it renews it', async () => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    await Promise.all([revalidate(course.id, id), revalidate(course.id, id)])
    expect(await room.certificatesOf(id)).toHaveLength(1)
    await revalidate(course.id, id, { date: '2025-06-01' })
    const certificates = await room.certificatesOf(id)
    expect(certificates).toHaveLength(2)
    expect(certificates[1]!.completed_at).toEqual(new Date('2025-06-01T05:00:00Z'))
    expect(certificates[0]!.hash).not.toBe(certificates[1]!.hash)
  })

  test('reaches a course that was taken away', async () => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    await room.rows('update course_users set enabled = false where user_id = $1', [id])
    expect((await revalidate(course.id, id)).status).toBe(200)
    const [row] = (await admin('GET', `/users/${id}/courses`)).body
    expect(row).toMatchObject({ enabled: false, percentage_completed: 100 })
  })
})

describe('less', () => {
  test('is recognised, and what is answered later adds to it', async () => {
    const course = await room.course({ points: [10, 10, 10, 10] })
    const { id, caller } = await room.learner([course.id])
    const { body } = await revalidate(course.id, id, { percentage: '62,5', comments: '' })
    expect(body).toEqual({ percentage_completed: 62.5, points: 0, date_completed: null })
    const step = async (content: number) =>
      (await answer(caller, course.id, course.contents[content]!)).body.percentage_completed
    expect(await step(0)).toBe(62.5)
    expect(await step(1)).toBe(62.5)
    expect(await step(2)).toBe(75)
    expect(await room.certificatesOf(id)).toEqual([])
    expect(await room.enrolment(course.id, id)).toMatchObject({ revalidation_comments: null })
  })

  test('than all by ever so little is cut and completes nothing', async () => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    const { body } = await revalidate(course.id, id, { percentage: 99.996 })
    expect(body).toEqual({ percentage_completed: 99.99, points: 0, date_completed: null })
    expect(await room.certificatesOf(id)).toEqual([])
  })

  test.each([
    [0.29, 0.29],
    ['1.15', 1.15],
    [0.005, 0],
    [1e-7, 0],
    [33.339, 33.33],
  ])('%j is %d', async (percentage, kept) => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    const { body } = await revalidate(course.id, id, { percentage })
    expect(body.percentage_completed).toBe(kept)
  })

  test('than what was reached is refused', async () => {
    const course = await room.course({ points: [1, 1, 1] })
    const { id, caller } = await room.learner([course.id])
    await answer(caller, course.id, course.contents[0]!)
    const answered = await revalidate(course.id, id, { percentage: 33 })
    expect(answered.status).toBe(422)
    expect(issuesOf(answered)).toEqual({
      percentage: 'El porcentaje no puede ser menor que el progreso del usuario (33,33 %)',
    })
  })
})

describe('is refused', () => {
  test.each(['0x10', '1e1', '99,999', '99.9999999999999999', true, [5], '+5', ' '])(
    'with %j for a percentage',
    async (percentage) => {
      const answered = await revalidate(1, 1, { percentage })
      expect(answered.status).toBe(422)
      expect(issuesOf(answered)['percentage']).toMatch(/ porcentaje/)
    },
  )

  test.each([
    [{ percentage: '' }, { percentage: 'Debes especificar el porcentaje' }],
    [{ percentage: 'mucho' }, { percentage: 'El porcentaje debe ser un número de 0 a 100' }],
    [{ percentage: 100.5 }, { percentage: 'El porcentaje debe ser un número de 0 a 100' }],
    [{ percentage: -1 }, { percentage: 'El porcentaje debe ser un número de 0 a 100' }],
    [{ date: '' }, { date: 'Debes especificar la fecha' }],
    [{ date: '2025-02-30' }, { date: 'La fecha no es válida' }],
    [{ date: '14/03/2025' }, { date: 'La fecha no es válida' }],
    [{ date: '9999-01-01' }, { date: 'La fecha no puede ser posterior a hoy' }],
    [{ comments: 'x'.repeat(1001) }, { comments: 'Los comentarios admiten hasta 1000 caracteres' }],
  ])('with %j', async (changes, issues) => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    const refused = await revalidate(course.id, id, changes)
    expect([refused.status, issuesOf(refused)]).toEqual([422, issues])
    expect(await auditOf(id)).toEqual([])
  })

  test('to administrators without that permission', async () => {
    const course = await room.course()
    const { id } = await room.learner([course.id])
    const plain = await room.learner([], { role: 'admin' })
    const refused = await revalidate(course.id, id, {}, plain.caller)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'No tienes permiso para revalidar cursos',
    ])
    const reader = await api.signInAs('reader')
    await room.rows(
      `update users set convalidate_enabled = true where email = 'reader@1.sendero.test'`,
    )
    expect((await revalidate(course.id, id, {}, reader)).status).toBe(403)
  })

  test('of a course that the user does not have, and of users and courses out of sight', async () => {
    const [course, hidden] = [await room.course(), await room.course()]
    const inside = await room.learner([course.id, hidden.id], { area_id: company.unitAreas[0] })
    const outside = await room.learner([course.id], { area_id: company.otherAreas[0] })
    const without = await room.learner([])
    expect(await revalidate(course.id, without.id)).toMatchObject({
      status: 404,
      body: { message: 'El usuario no tiene este curso' },
    })
    await room.rows(
      `insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
       select 1, unit_id, $1 from user_organizational_units where user_id = $2`,
      [course.id, company.unitId],
    )
    const limited = await company.limitedAdmin()
    await room.rows(`update users set convalidate_enabled = true where role = 'admin'`)
    expect((await revalidate(course.id, outside.id, {}, limited)).status).toBe(404)
    expect((await revalidate(hidden.id, inside.id, {}, limited)).status).toBe(404)
    expect((await revalidate(course.id, inside.id, {}, limited)).status).toBe(200)
    const elsewhere = await api.signInAs('admin', 97)
    expect((await revalidate(course.id, inside.id, {}, elsewhere)).status).toBe(404)
  })
})

test('a super-administrator who acts on the company is named as such', async () => {
  const course = await room.course()
  const { id } = await room.learner([course.id])
  const superAdmin = await api.signInAsSuper()
  const elsewhere = await openClassroom(api, 97)
  const there = await elsewhere.course()
  const person = await elsewhere.learner([there.id])
  const body = { course: there.id, user: person.id, percentage: 100, date: '2025-03-14' }
  const headers = { 'x-tenant-id': '97' }
  expect((await superAdmin('POST', '/responses/revalidate', body, headers)).status).toBe(200)
  expect(await auditOf(person.id)).toMatchObject([{ actor_name: 'Zoraida Zúñiga', acting: true }])
  expect(
    (await superAdmin('POST', '/responses/revalidate', { ...body, user: id }, headers)).status,
  ).toBe(404)
})
