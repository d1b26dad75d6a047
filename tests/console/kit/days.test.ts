import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

const site = await startTestConsole()
const admin = await site.signInAs('admin')

test('a day is entered in the local format, and an invalid one is kept as typed', async () => {
  const form = await admin.open('/users/7/certifications/new')
  const choices = form.getByRole<HTMLSelectElement>('combobox', { name: /Certificación/ })
  const name = choices.options[1]!.text
  const refused = await admin.submit(form, 'Asignar', {
    Certificación: name,
    'Fecha de la certificación': '31/02/2026',
    'Válida hasta': '5 de marzo de 2027',
  })
  expect(refused.status).toBe(422)
  expect(refused.getAllByText('Fecha de la certificación: la fecha no es válida')).toBeTruthy()
  const field = (label: RegExp) => refused.getByRole<HTMLInputElement>('textbox', { name: label })
  expect(field(/Fecha de la certificación/).value).toBe('31/02/2026')
  expect(field(/Válida hasta/).value).toBe('05/03/2027')

  const done = await admin.submit(refused, 'Asignar', { 'Fecha de la certificación': '3-2-26' })
  expect(done.getByText(/Certificación del 3 feb 2026 · válida hasta el 5 mar 2027/)).toBeTruthy()
})

test('a filter takes the same, says what it does not understand and keeps what was written', async () => {
  const log = await admin.open('/audit-log')
  const filtered = await admin.submit(log, 'Buscar', { Desde: '1 nov 2026', Hasta: '30/11/26' })
  expect(filtered.getByText('Desde el 1 nov 2026')).toBeTruthy()
  expect(filtered.getByText('Hasta el 30 nov 2026')).toBeTruthy()
  expect(filtered.getByLabelText<HTMLInputElement>('Desde').value).toBe('01/11/2026')

  const wrong = await admin.submit(filtered, 'Buscar', { Desde: '31/02/2026' })
  const field = wrong.getByLabelText<HTMLInputElement>('Desde')
  expect(field.value).toBe('31/02/2026')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(wrong.getByText('Esa fecha no existe. Escríbela como dd/mm/aaaa.')).toBeTruthy()
})
