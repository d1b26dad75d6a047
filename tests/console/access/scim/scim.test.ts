import { expect, test } from 'vitest'
import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { openDirectory, USER } from '../../../api/access/scim/directory.ts'

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

test('a company that may not create users reads why it stays off', async () => {
  const clinic = await site.signInAs('admin', 1556)
  const page = await clinic.open('/scim')
  expect(page.getByText(`${NO_USER_CREATION}.`)).toBeTruthy()
  const isOn = 'El directorio mantiene a las personas y los grupos'
  const refused = await clinic.submit(page, 'Guardar', { [isOn]: true })
  expect(refused.status).toBe(422)
  expect(refused.getByRole('checkbox', { name: isOn }).getAttribute('aria-invalid')).toBe('true')
  expect(refused.getAllByText(NO_USER_CREATION).length).toBeGreaterThan(0)
})

test('is in the menu', async () => {
  expect(
    (await admin.open('/security')).getByRole('link', { name: 'Directorio (SCIM)' }),
  ).toBeTruthy()
})

test('fields of the directory are shown and not edited, and the form stores the others', async () => {
  const { scim, set } = await openDirectory(site.api)
  const { body } = await scim('POST', '/Users', {
    schemas: [USER],
    userName: 'mantenida',
    name: { givenName: 'Laura', familyName: 'Nieto' },
    emails: [{ value: 'mantenida@formulario.example' }],
    phoneNumbers: [{ value: '+57 300 555 0177', type: 'mobile' }],
    title: 'Cargo del directorio',
    active: true,
  })
  const page = await admin.open(`/users/${body.id}`)
  expect(page.html).toMatch(
    /Lo mantiene el directorio.*Correo electrónico, Nombre, Apellido, Celular, Cargo y Estado/,
  )
  expect(page.queryByRole('link', { name: 'Desactivar' })).toBeNull()

  const form = await admin.open(`/users/${body.id}/edit`)
  expect(form.getAllByText('Lo mantiene el directorio').length).toBeGreaterThan(4)
  expect(form.queryByRole('textbox', { name: /^Nombre/ })).toBeNull()
  const saved = await admin.submit(form, 'Guardar', { Ubicación: 'Pasto' })
  expect(saved.getByText('Se guardaron los cambios de Laura Nieto.')).toBeTruthy()
  const kept = await admin.open(`/users/deactivation?ids=${body.id}`)
  const yes = kept.in(kept.getByRole('dialog')).getByRole('button', { name: 'Desactivar' })
  const told = await admin.submit(kept, yes, {})
  expect(told.getByText('Laura Nieto no cambió: su estado lo mantiene el directorio.')).toBeTruthy()

  await set({ enabled: false })
  const free = await admin.open(`/users/${body.id}/edit`)
  expect(free.getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe('Laura')
})
