import { expect, test } from 'vitest'
import { importsOn } from '#tests/api/platform/imports/imports.ts'
import { startTestApi } from '#tests/support/api.ts'
import { openCourses, type Learner } from './company.ts'

/** The session of a course: what records without a start take, wherever they are written. */

const api = await startTestApi()
const company = await openCourses(api)
const { admin, people, outsiders, recorded } = company
const limited = await company.limitedAdmin()
const [ana, ben, cleo, dora] = people as [Learner, Learner, Learner, Learner]

/** 8 a. m. in Bogotá, for four hours. */
const SESSION = { hours: 4, start_time: '2026-03-10T08:00' }
const TAKEN = { start_time: '2026-03-10T13:00:00.000Z', end_time: '2026-03-10T17:00:00.000Z' }
const NONE = { start_time: null, end_time: null }

const attendance = (id: number, body: object, caller = admin) =>
  caller('PUT', `/external-courses/${id}/users/attendance`, body)
const courseAt = async (id: number, caller = admin) =>
  (await caller('GET', `/external-courses/${id}`)).body
const setSession = async (id: number) => {
  const { version, undated: _, ...course } = await courseAt(id)
  await admin('PUT', `/external-courses/${id}`, { ...course, ...SESSION, version })
}
const summary = async (id: number, caller = admin) =>
  (await caller('GET', `/external-courses/indicators/summary?cour=${id}&dt=2026-03-01,2026-03-31`))
    .body

test('is taken by those who are assigned, and by those assigned again without a start', async () => {
  const id = await company.course()
  await admin('POST', `/external-courses/${id}/users/${ana.id}`)
  const before = await recorded(id, ana)
  await admin('POST', `/external-courses/${id}/users/disable/${before!.id}`)
  await setSession(id)
  expect(await courseAt(id)).toMatchObject({ start_time: TAKEN.start_time, undated: 0 })
  await admin('POST', `/external-courses/${id}/users/${ana.id},${ben.id}`)
  for (const user of [ana, ben]) expect(await recorded(id, user)).toMatchObject(TAKEN)
})

test('is taken when attendance is marked of many, and they are in the figures then', async () => {
  const { id, records } = await company.courseOf([ana, ben, cleo])
  await setSession(id)
  expect(await courseAt(id)).toMatchObject({ undated: 3 })
  expect(await summary(id)).toMatchObject({ current: { attendance: { total: 0 } }, undated: 3 })
  await attendance(id, { ids: [records[0]!.id, records[1]!.id], assisted: true })
  expect(await recorded(id, ana)).toMatchObject({ ...TAKEN, assisted: true })
  expect(await recorded(id, cleo)).toMatchObject(NONE)
  expect(await summary(id)).toMatchObject({
    current: { attendance: { assistance: 2, total: 2 }, hours: { assisted_hours: 8 } },
    undated: 1,
  })
})

test('can be given where attendance is taken, and leaves a recorded start alone', async () => {
  const { id, records } = await company.courseOf([ana, ben, cleo], { hours: 2 })
  const [a, b, c] = records.map((record) => record.id) as [number, number, number]
  await admin('PUT', `/external-courses/${id}/users/${b}`, { start_time: '2026-02-01T09:00' })
  const { body } = await attendance(id, {
    records: [{ id: a, assisted: true }, { id: b, assisted: true }, { id: c }],
    start_time: '2026-03-11T14:00',
  })
  expect(body).toMatchObject({ changed: 3, skipped: 0 })
  const given = { start_time: '2026-03-11T19:00:00.000Z', end_time: '2026-03-11T21:00:00.000Z' }
  expect(await recorded(id, ana)).toMatchObject({ ...given, assisted: true })
  expect(await recorded(id, ben)).toMatchObject({ start_time: '2026-02-01T14:00:00.000Z' })
  expect(await recorded(id, cleo)).toMatchObject({ ...given, assisted: false })
})

test('is not taken where the recorded end is before it', async () => {
  const { id, records } = await company.courseOf([ana])
  await admin('PUT', `/external-courses/${id}/users/${records[0]!.id}`, {
    end_time: '2026-01-01T09:00',
  })
  await setSession(id)
  const { status } = await attendance(id, { ids: [records[0]!.id], assisted: true })
  expect(status).toBe(200)
  expect(await recorded(id, ana)).toMatchObject({ start_time: null, assisted: true })
})

test('mends all records without a start at once, and that is undone', async () => {
  const { id, records } = await company.courseOf([ana, ben])
  await admin('PUT', `/external-courses/${id}/users/${records[1]!.id}`, {
    start_time: '2026-02-01T09:00',
  })
  const { body, response } = await attendance(id, {
    matching: { dated: 'false' },
    start_time: '2026-03-11T14:00',
  })
  expect(body).toMatchObject({ changed: 1 })
  expect(await courseAt(id)).toMatchObject({ undated: 0 })
  await admin('POST', `/external-courses/${id}/users/undo/${response.headers.get('x-request-id')}`)
  expect(await recorded(id, ana)).toMatchObject(NONE)
})

test('is refused where neither marks nor a start are sent', async () => {
  const { id, records } = await company.courseOf([ana])
  expect((await attendance(id, { ids: [records[0]!.id] })).status).toBe(422)
  expect((await attendance(id, { ids: [records[0]!.id], start_time: 'ayer' })).status).toBe(422)
})

test(
  'is taken by rows of a file without a start, and an export changes nothing',
  { tags: ['slow'] },
  async () => {
    const { id } = await company.courseOf([ana, ben, cleo])
    const { validated, imported } = importsOn(api, `external-courses/${id}/users`)
    const { response } = await admin('GET', `/external-courses/${id}/users/export`)
    const exported = await response.text()
    await setSession(id)
    expect((await validated(admin, exported)).counts).toMatchObject({ unchanged: 3, update: 0 })
    const file = [
      'username,start_time,assisted',
      `${ana.username},,sí`,
      `${ben.username},2026-03-12 10:00,sí`,
      `${cleo.username},,no`,
      `${dora.username},,sí`,
    ].join('\n')
    const { props } = await validated(admin, file)
    expect(props.validation.correct[0]!.changes).toContainEqual({
      field: 'start_time',
      old: null,
      new: '2026-03-10 08:00',
    })
    await imported(admin, file)
    expect(await recorded(id, ana)).toMatchObject({ ...TAKEN, assisted: true })
    expect(await recorded(id, ben)).toMatchObject({ start_time: '2026-03-12T15:00:00.000Z' })
    expect(await recorded(id, cleo)).toMatchObject(NONE)
    expect(await recorded(id, dora)).toMatchObject({ ...TAKEN, assisted: true })
  },
)

test('counts who is without a start within business units alone', async () => {
  const { id } = await company.courseOf([ana, outsiders[0]!])
  expect([(await courseAt(id)).undated, (await courseAt(id, limited)).undated]).toEqual([2, 1])
  expect([(await summary(id)).undated, (await summary(id, limited)).undated]).toEqual([2, 1])
  const listed = async (caller = admin) =>
    (await caller('GET', '/external-courses?undated=true&limit=1000')).body.results.map(
      (course: { id: number }) => course.id,
    )
  expect(await listed()).toContain(id)
  const { id: beyond } = await company.courseOf([outsiders[0]!])
  expect(await listed()).toContain(beyond)
  expect(await listed(limited)).not.toContain(beyond)
})
