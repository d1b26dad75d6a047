import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'
import { dayAfter, openHolders } from '../../../api/training/certifications/holder.ts'

/** A certification for many, renewals and reminders, by plain forms. */

const site = await startTestConsole()
const { admin: api, somebody, held } = await openHolders(site.api)
const admin = await site.signInAs('admin')

const { body: certification } = await api('POST', '/certifications', {
  name: 'Espacios confinados',
})
const boss = await somebody({ first_name: 'Jefa', last_name: 'Consola' })
const people = await Promise.all(
  [1, 2, 3].map((n) =>
    somebody({ first_name: 'Confinado', last_name: `N${n}`, ...(n < 3 && { manager_id: boss }) }),
  ),
)
await Promise.all(
  people.map((userId, index) =>
    held(userId, {
      certification_id: certification.id,
      date_completed: '2020-05-04',
      valid_through: dayAfter(5 + index),
    }),
  ),
)
const LIST = '/certifications/expiring?q=espacios+confinados'

test('chosen certifications are renewed from their list, and it is undone', async () => {
  const page = await admin.open(LIST)
  const asked = await admin.submit(page, 'Renovar', {
    'Seleccionar Espacios confinados de Confinado N1': true,
    'Seleccionar Espacios confinados de Confinado N2': true,
  })
  expect(asked.getByRole('heading', { level: 1 }).textContent).toBe('Renovar certificaciones')
  expect(asked.getByText('Confinado N1: Espacios confinados')).toBeTruthy()
  const wrong = await admin.submit(asked, 'Renovar', { 'Fecha de la certificación': '' })
  expect(wrong.status).toBe(422)
  const done = await admin.submit(wrong, 'Renovar', {
    'Fecha de la certificación': '01/02/2026',
    'Válida hasta': '01/02/2028',
  })
  expect(done.html).toContain('Se renovaron 2 certificaciones')
  expect((await admin.open(LIST)).html).not.toContain('Confinado N1')
  const undone = await admin.submit(done, 'Deshacer')
  expect(undone.html).toContain('Se deshizo el cambio de 2')
  expect((await admin.open(LIST)).html).toContain('Confinado N1')
})

test('one is renewed from its row', async () => {
  const page = await admin.open(`${LIST}&days=60`)
  const menu = page.getByLabelText('Acciones de Espacios confinados de Confinado N3')
  const asked = await admin.follow(
    page.in(menu.closest('details')!).getByRole('link', { name: 'Renovar' }),
  )
  const done = await admin.submit(asked, 'Renovar', { 'Fecha de la certificación': '01/02/2026' })
  expect(done.address).toBe(`${LIST}&days=60`)
  expect(done.html).toContain('Se renovó 1 certificación')
})

test('managers are reminded of what the list shows, with the result of who got nothing', async () => {
  const alone = await somebody({ first_name: 'Confinado', last_name: 'Solo' })
  await held(alone, {
    certification_id: certification.id,
    date_completed: '2020-05-04',
    valid_through: dayAfter(3),
  })
  const page = await admin.open(LIST)
  const asked = await admin.follow(page.getAllByRole('link', { name: 'Recordar' })[0]!)
  expect(asked.getByText('1 jefe, con 2 personas')).toBeTruthy()
  const both = await admin.follow(asked.getByRole('link', { name: 'A ambos' }))
  expect(both.getByText('3 personas')).toBeTruthy()
  const done = await admin.submit(asked, 'Enviar')
  expect(done.address).toMatch(/^\/notices\/\d+\?back=/)
  const table = done.in(done.getByRole('table', { name: 'Personas de las que no se avisó' }))
  expect(table.getByText('Confinado Solo')).toBeTruthy()
  expect(table.getByText('No tiene jefe inmediato')).toBeTruthy()
  const back = await admin.follow(done.getByRole('link', { name: 'Volver' }))
  expect(back.address).toBe(LIST)
})

test('a certification is assigned to a group of people from their list', async () => {
  const page = await admin.open(`/users/certification-assignment?ids=${people.join('&ids=')}`)
  expect(page.getByText(/Para los 3 usuarios seleccionados/)).toBeTruthy()
  const done = await admin.submit(page, 'Asignar', {
    Certificación: 'Espacios confinados',
    'Fecha de la certificación': '15/06/2026',
  })
  expect(done.html).toContain('Se asignó la certificación «Espacios confinados» a 3 usuarios')
})
