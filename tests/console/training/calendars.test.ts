import { expect, test } from 'vitest'
import { openCourses } from '#tests/api/training/external-course-users/company.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'

/** Calendars without scripts: turned on, subscribed to, renewed. */

const site = await startTestConsole()
const { admin: api, people, courseOf } = await openCourses(site.api)
const admin = await site.signInAs('admin')
const reader = await site.signInAs('reader')
const START = '2099-06-03T19:00:00.000Z'

const linkOf = (page: Page) =>
  (page.getByLabelText('Enlace del calendario') as unknown as HTMLInputElement).value
const statusOf = async (url: string) => (await site.api.send(new URL(url).pathname.slice(4))).status

test('an administrator turns the calendars of a company on and off', async () => {
  const { body: nora } = await api('POST', '/instructors', { name: 'Nora sin correo' })
  await courseOf(people.slice(0, 2), { instructor_id: nora.id, start_time: START })
  const before = await reader.open('/account/calendar')
  expect(before.getByText(/no tiene activas las invitaciones/)).toBeTruthy()

  const list = await admin.open('/external-courses?q=curso')
  const dialog = await admin.follow(list.getByRole('link', { name: 'Calendarios' }))
  expect(dialog.getByText(/por empezar, que se enviarán al activarlas/)).toBeTruthy()
  expect(dialog.getByText(/no tienen? correo: .*Nora sin correo/)).toBeTruthy()
  const on = await admin.submit(dialog, 'Guardar', {
    'Enviar las sesiones como invitaciones de calendario': true,
  })
  expect(on.address).toBe('/external-courses?q=curso')
  expect(on.getByText('Las sesiones se envían como invitaciones de calendario.')).toBeTruthy()
  const off = await admin.submit(await admin.open('/external-courses/calendar'), 'Guardar', {
    'Enviar las sesiones como invitaciones de calendario': false,
  })
  expect(off.getByText('Las sesiones ya no se envían.')).toBeTruthy()
  await api('PUT', '/calendars/settings', { invitations: true })
})

test('everybody has their own link, and renewing it ends the one of before', async () => {
  const account = await reader.open('/account')
  const page = await reader.follow(account.getByRole('link', { name: 'Mi calendario' }))
  const link = linkOf(page)
  expect(await statusOf(link)).toBe(200)
  const renewed = await reader.submit(page, 'Renovar enlace')
  expect(renewed.getByText('Se renovó el enlace. El anterior ya no funciona.')).toBeTruthy()
  expect([await statusOf(link), await statusOf(linkOf(renewed))]).toEqual([404, 200])
})

test('an administrator gives an instructor their link, and renews that of a person without seeing it', async () => {
  const list = await admin.open('/instructors?q=nora')
  const dialog = await admin.follow(list.getByRole('link', { name: 'Calendario' }))
  const link = linkOf(dialog)
  const renewed = await admin.submit(dialog, 'Renovar enlace')
  expect(renewed.address).toMatch(/^\/instructors\/\d+\/calendar\?back=%2Finstructors%3Fq%3Dnora$/)
  expect([await statusOf(link), await statusOf(linkOf(renewed))]).toEqual([404, 200])

  const [person] = people
  const profile = await admin.open(`/users/${person!.id}`)
  const question = await admin.follow(
    profile.getByRole('link', { name: 'Renovar enlace de calendario' }),
  )
  const done = await admin.submit(question, 'Renovar')
  expect(done.address).toBe(`/users/${person!.id}`)
  expect(done.getByText(`Se renovó el enlace y se envió a ${person!.email}.`)).toBeTruthy()
  expect(done.html).not.toContain('calendar.ics')
})
