import { expect, test } from 'vitest'
import { dayAfter } from '#tests/api/training/certifications/holder.ts'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { startTestApi } from '#tests/support/api.ts'

const api = await startTestApi()
const { rows, course, learners, admin } = await openGroups(api)
const supervisor = await api.signInAsSuper()

type Caller = typeof admin
const waiting = async (caller: Caller = admin, headers = {}) =>
  (await caller('GET', '/attention', undefined, headers)).body

const total = async (path: string, caller: Caller = admin, headers = {}) =>
  (await caller('GET', path, undefined, headers)).body.pagination.total

async function job(changes: Record<string, unknown>) {
  const columns = Object.keys(changes)
  const [made] = await rows<{ id: string }>(
    `insert into imports (tenant_id, filename, owner_id, owner_name, scope, ${columns.join()})
     select 1, 'a.csv', id, 'Ana', '{}', ${columns.map((_, index) => `$${index + 1}`).join()}
     from users where email = 'admin@1.sendero.test' returning id`,
    Object.values(changes),
  )
  return made!.id
}

test('each count equals the total of its list', async () => {
  const before = await waiting()
  await course('Nadie lo tiene')
  const off = await course('Inactivo')
  await rows('update tenant_courses set enabled = false where id = $1', [off])
  const [one, two] = await learners('inside', 2)
  await rows('delete from user_activity where user_id in ($1, $2)', [one, two])
  await rows('update users set disabled = true where id = $1', [two])
  const after = await waiting()
  expect(after.courses_without_people).toBe(Number(before.courses_without_people) + 1)
  expect(after.courses_without_people).toBe(await total('/courses?without_people=true'))
  const never = '/users?status=enabled&role=user&activity=never'
  expect(after.people_never_active).toBe(await total(never))
  expect(after.people_never_active).toBeGreaterThan(0)
})

test('says of a company that has not begun what it has', async () => {
  const [company] = await rows<{ id: string }>(
    `insert into tenants (name, slug) values ('Nueva', 'nueva') returning id`,
  )
  const headers = { 'x-tenant-id': company!.id }
  const first = await waiting(supervisor, headers)
  expect(first.has).toEqual({
    areas: false,
    positions: false,
    users: false,
    courses: false,
    groups: false,
    colours: false,
  })
  expect(first.first_steps).toEqual({ dismissed: false, design: null })
  const area = { code: 'A', name: 'Área' }
  expect((await supervisor('POST', '/areas', area, headers)).status).toBe(201)
  const person = { username: 'primera', email: 'primera@nueva.example', first_name: 'Ana' }
  expect((await supervisor('POST', '/users', person, headers)).status).toBe(201)
  expect((await waiting(supervisor, headers)).has).toMatchObject({ areas: true, users: true })
  expect((await waiting()).has).toMatchObject({ areas: true, users: true, courses: true })
})

test('administrators hide the first steps of their own company, and the audit log tells it', async () => {
  const hide = (caller: Caller, dismissed: boolean) =>
    caller('PUT', '/attention/first-steps', { dismissed })
  expect((await hide(await api.signInAs('reader'), true)).status).toBe(403)
  expect((await hide(admin, false)).body).toEqual({ dismissed: false })
  expect((await waiting()).first_steps.dismissed).toBe(false)
  expect((await hide(admin, true)).body).toEqual({ dismissed: true })
  expect((await waiting()).first_steps.dismissed).toBe(true)
  const other = await api.signInAs('admin', 97)
  expect((await waiting(other)).first_steps.dismissed).toBe(true)
  const [entry] = (await admin('GET', '/audit-log?limit=1')).body.results
  expect(JSON.stringify(entry)).toContain('first_steps_dismissed')
})

test('of imports those of the last days that failed or wait to be continued', async () => {
  const failed = await job({ kind: 'users', status: 'failed', phase: 'importing' })
  const into = await course('Curso con importación')
  await job({ kind: 'course-users', parent_id: into, status: 'failed', phase: 'importing' })
  await job({ kind: 'areas', phase: 'validation_complete', create_count: 1 })
  await job({ kind: 'areas', phase: 'validation_complete', update_count: 2 })
  await job({ kind: 'positions', phase: 'validation_complete', error_rows: 3 })
  await job({ kind: 'positions', phase: 'import_complete', status: 'completed' })
  await job({ kind: 'users', status: 'failed', created_at: '2026-01-01' })
  expect((await waiting()).imports.sort((a: any, b: any) => (a.kind > b.kind ? 1 : -1))).toEqual([
    {
      kind: 'areas',
      parent_id: null,
      parent_name: null,
      failed: 0,
      waiting: 2,
      job_id: expect.any(String),
    },
    {
      kind: 'course-users',
      parent_id: into,
      parent_name: 'Curso con importación',
      failed: 1,
      waiting: 0,
      job_id: expect.any(String),
    },
    { kind: 'users', parent_id: null, parent_name: null, failed: 1, waiting: 0, job_id: failed },
  ])
  expect((await waiting(await api.signInAs('reader'))).imports).toEqual([])
})

test('tells only super-administrators of mails, as the outbox does', async () => {
  await rows(
    `insert into mails (tenant_id, recipient, subject, status, created_at) values
     (1, 'a@sendero.test', 'Uno', 'failed', now()), (1, 'b@sendero.test', 'Dos', 'failed', now() - interval '8 days'),
     (1, 'c@sendero.test', 'Tres', 'kept', now()), (97, 'd@sendero.test', 'Otra', 'failed', now())`,
  )
  expect((await waiting()).failed_mails).toBeNull()
  const asCompany = { 'x-tenant-id': '1' }
  expect((await waiting(supervisor, asCompany)).failed_mails).toBe(1)
  expect(await total('/admin/outbox?status=failed&days=7', supervisor, asCompany)).toBe(1)
  expect(await total('/admin/outbox?status=failed', supervisor, asCompany)).toBe(2)
})

test('business units limit people and courses', async () => {
  const unit = await api.signInAs('unit')
  const mine = await waiting(unit)
  expect(mine.people_never_active).toBe(
    await total('/users?status=enabled&role=user&activity=never', unit),
  )
  expect(mine.people_never_active).toBeLessThan((await waiting()).people_never_active)
  expect(mine.courses_without_people).toBe(await total('/courses?without_people=true', unit))
  const learner = await api.signInAs('learner')
  expect((await learner('GET', '/attention')).status).toBe(403)
})

test('of certifications those that end soon, as their list finds them', async () => {
  const list = '/certifications/expiring?status=upcoming'
  expect((await waiting()).certifications_expiring).toBe(await total(list))
  const before = await total(list)
  const { id } = (await admin('POST', '/certifications', { name: 'Izaje' })).body
  const [userId] = await learners('outside', 1)
  for (const valid_through of [dayAfter(-1), dayAfter(30)]) {
    const held = { certification_id: id, date_completed: '2020-01-31', valid_through }
    await admin('POST', `/certifications/user/${userId}`, held)
  }
  expect((await waiting()).certifications_expiring).toBe(Number(before) + 1)
  const unit = await api.signInAs('unit')
  expect((await waiting(unit)).certifications_expiring).toBe(await total(list, unit))
})
