import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { openHolders } from '../../api/training/certifications/holder.ts'
import { openGroups } from '../../api/people/groups/company.ts'

/** 'Enviar a cada jefe su lista' of a course and of a formation path, by plain forms. */

const site = await startTestConsole()
const { admin: api, somebody } = await openHolders(site.api)
const { course, group, path } = await openGroups(site.api)
const admin = await site.signInAs('admin')

const boss = await somebody({ first_name: 'Jefa', last_name: 'Avisada' })
const led = await somebody({ first_name: 'Atrasado', last_name: 'Con Jefa', manager_id: boss })
const alone = await somebody({ first_name: 'Atrasado', last_name: 'Sin Jefa' })
const courseId = await course('Curso con atrasados')
await api('POST', `/courses/${courseId}/users/${led},${alone}`)
const pathId = await path('Plan con atrasados', [courseId])
const groupId = await group('Grupo con atrasados')
await api('POST', `/groups/${groupId}/users/${led},${alone}`)
await api('POST', `/groups/${groupId}/paths/${pathId}`)

test.each([
  ['a course', `/courses/${courseId}`],
  ['a formation path', `/formation-paths/${pathId}/users`],
])('managers get the list of %s, and the result says of whom nobody was told', async (_, at) => {
  const page = await admin.open(at)
  const asked = await admin.follow(page.getByRole('link', { name: 'Enviar a cada jefe su lista' }))
  expect(asked.getByText('1 jefe, con 1 persona')).toBeTruthy()
  expect(asked.getByText('1 persona: no tiene jefe inmediato')).toBeTruthy()
  const done = await admin.submit(asked, 'Enviar')
  const unsent = done.in(done.getByRole('table', { name: 'Personas de las que no se avisó' }))
  expect(unsent.getByText(/Atrasado Sin Jefa/)).toBeTruthy()
  expect(unsent.queryByText(/Atrasado Con Jefa/)).toBeNull()
  const back = await admin.follow(done.getByRole('link', { name: 'Volver' }))
  expect(back.address).toBe(at)
  const again = await admin.follow(back.getByRole('link', { name: 'Enviar a cada jefe su lista' }))
  expect(again.getByText('No hay a quién enviarle un correo ahora.')).toBeTruthy()
  expect(again.getByText('1 persona: ya se avisó esta semana')).toBeTruthy()
})
