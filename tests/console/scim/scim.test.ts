import { expect, test } from 'vitest'
import { startTestConsole } from '#tests/support/console.ts'

/** Settings page of the company's directory without scripts: issue 30, point 3. */

const site = await startTestConsole()
const admin = await site.signInAs('admin')

test('the settings are off at first, are saved, and lead to a token with the right scope', async () => {
  const page = await admin.open('/scim')
  expect(page.getByRole('heading', { level: 1, name: 'Directorio (SCIM)' })).toBeTruthy()
  expect(page.getByLabelText<HTMLInputElement>('Dirección').value).toMatch(/\/scim\/v2$/)
  const isOn = 'El directorio mantiene a las personas y los grupos'
  expect(page.getByRole<HTMLInputElement>('checkbox', { name: isOn }).checked).toBe(false)
  const saved = await admin.submit(page, 'Guardar', { [isOn]: true })
  expect(
    saved.getByText('Se guardó la configuración: el directorio mantiene a las personas.'),
  ).toBeTruthy()
  expect(saved.getByRole<HTMLInputElement>('checkbox', { name: isOn }).checked).toBe(true)

  const form = await admin.follow(saved.getByRole('link', { name: 'Crear token' }))
  expect(
    form.getByRole<HTMLInputElement>('checkbox', { name: 'Escribir: Directorio (SCIM)' }).checked,
  ).toBe(true)
  const made = await admin.submit(form, 'Crear token', {})
  expect(made.html).toMatch(/sendero_cot_[0-9A-Za-z]{49}/)
  expect((await admin.open('/scim')).getByText('1 token de API')).toBeTruthy()
  const logged = await admin.open('/audit-log?entity=scim_settings')
  expect(logged.getAllByText(/configuración del directorio/i).length).toBeGreaterThan(0)
})

test('two administrators at once: the second one reads what the first one saved', async () => {
  const [mine, theirs] = [await admin.open('/scim'), await admin.open('/scim')]
  const toggled = 'Invitar por correo a las personas nuevas'
  await admin.submit(mine, 'Guardar', { [toggled]: false })
  const refused = await admin.submit(theirs, 'Guardar', {})
  expect(refused.status).toBe(409)
  expect(refused.getAllByText(/Otra persona modificó esta configuración/).length).toBeGreaterThan(0)
  expect(refused.getByRole<HTMLInputElement>('checkbox', { name: toggled }).checked).toBe(false)
})

test('is for administrators, in the menu and by its address', async () => {
  expect((await admin.open('/users')).getByRole('link', { name: 'Directorio (SCIM)' })).toBeTruthy()
  const reader = await site.signInAs('reader')
  expect((await reader.open('/scim')).status).toBe(403)
})
