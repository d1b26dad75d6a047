import { expect, test } from 'vitest'
import { openGroups } from '#tests/api/people/groups/company.ts'
import { draftUser } from '#tests/api/people/users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Tabs of a person beyond those of the specification, without scripts. */

const site = await startTestConsole()
const { admin, rows, group, course, path, learners } = await openGroups(site.api)
const person = await site.signInAs('admin')
const [colleague] = await learners('inside', 1)
const { body: made } = await admin('POST', '/users', draftUser({ first_name: 'Ana' }))
const user = made.id as number
await rows(
  `update users set area_id = (select area_id from users where id = $2), position_id = null
   where id = $1`,
  [user, colleague],
)
const [outside] = await learners('outside', 1)

const [given, planned] = [await course('Curso del grupo'), await course('Curso del plan')]
const sales = await group('Ventas del sur')
const plan = await path('Plan de ventas', [planned])
await admin('POST', `/groups/${sales}/courses/${given}`)
await admin('POST', `/groups/${sales}/paths/${plan}`)
await admin('POST', `/groups/${sales}/users/${user}`)

const rowOf = (page: Page, name: string) =>
  page.getAllByRole('row').find((row) => row.textContent.includes(name))?.textContent

test('each course says where it comes from', async () => {
  const page = await person.open(`/users/${user}`)
  expect(rowOf(page, 'Curso del grupo')).toContain('Grupo Ventas del sur')
  expect(rowOf(page, 'Curso del plan')).toContain('Grupo Ventas del sur (plan Plan de ventas)')
  const to = page.getAllByRole('link', { name: 'Ventas del sur' })[0]!
  expect(to.getAttribute('href')).toMatch(new RegExp(`^/groups/${sales}\\b`))
})

test('a tab has the paths and groups, with what gives them', async () => {
  const profile = await person.open(`/users/${user}`)
  const page = await person.follow(profile.getByRole('link', { name: 'Grupos y planes' }))
  expect(page.title).toMatch(/ · Grupos y planes · Perfil de usuario$/)
  expect(rowOf(page, 'Plan de ventas')).toContain('Por su grupo Ventas del sur0 de 1 curso')
  const groups = page.in(page.getByRole('table', { name: 'Grupos del usuario' }))
  expect(groups.getByText('1 curso y 1 plan de formación')).toBeTruthy()
})

test('a tab has the external courses with their attendance', async () => {
  const empty = await person.open(`/users/${outside}/external-courses`)
  expect(empty.status).toBe(200)
  const [external] = await rows<{ id: string }>(
    `insert into external_courses (tenant_id, name, assessable) values (1, 'Rescate', true) returning id`,
  )
  await rows(
    `insert into external_course_users
       (tenant_id, external_course_id, user_id, start_time, assisted, quantitative_result)
     values (1, $1, $2, '2026-01-05T15:00Z', true, 87.5)`,
    [external!.id, user],
  )
  const page = await person.open(`/users/${user}/external-courses`)
  expect(rowOf(page, 'Rescate')).toMatch(/Resultado: 87,5.*5 ene 2026.*Asistió/)
})

test('a tab has the messages, which were kept where nothing is sent', async () => {
  const one = async (text: string, values: unknown[]) =>
    Number((await rows<{ id: string }>(text, values))[0]!.id)
  const audience = await one(
    `insert into communications (tenant_id, name) values (1, 'Gente del sur') returning id`,
    [],
  )
  const message = await one(
    `insert into messages (tenant_id, communication_id, body, state, begun_at)
     values (1, $1, 'Buenos días', 'sent', now()) returning id`,
    [audience],
  )
  await rows(
    `insert into message_deliveries (tenant_id, message_id, user_id, state, first_name, sent_at)
     values (1, $1, $2, 'delivered', 'Ana', now())`,
    [message, user],
  )
  const page = await person.open(`/users/${user}/messages`)
  expect(rowOf(page, 'Buenos días')).toMatch(/Gente del sur.*Guardado, sin enviar/)
})

test('a reader opens the tabs of their people, and of nobody else', async () => {
  const unit = await site.signInAs('unit')
  for (const tab of ['groups', 'external-courses', 'messages']) {
    expect((await unit.open(`/users/${user}/${tab}`)).status, tab).toBe(200)
    expect((await unit.open(`/users/${outside}/${tab}`)).status, tab).toBe(404)
  }
  const other = await site.signInAs('admin', 97)
  expect((await other.open(`/users/${user}/groups`)).status).toBe(404)
})
