import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator creates a webhook, sees its secret once and sends a test @all', async ({
  page,
  signInAs,
  unique,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/webhooks')
  await page.getByRole('link', { name: 'Nuevo webhook' }).first().click()
  await write(page.locator('[name=name]'), unique)
  // A name that is never found, so that nothing leaves this machine.
  await write(page.locator('[name=url]'), 'https://eventos.invalid/sendero')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Buscar en Eventos' }).fill('certificacion')
  await expect(dialog.getByRole('checkbox', { name: 'Usuario creado' })).toBeHidden()
  await tick(dialog.getByRole('checkbox', { name: 'Certificación por vencer' }))
  await dialog.getByRole('button', { name: 'Crear webhook' }).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/^whsec_/)
  await isAccessible()
  await dialog.getByRole('link', { name: 'Ver el webhook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: unique })).toBeVisible()
  await expect(page.getByLabel('Secreto')).toHaveCount(0)

  await page.getByRole('button', { name: 'Enviar una prueba' }).click()
  await expect(page.getByText(/No se encontró el servidor de esa dirección/).first()).toBeVisible()
  await isAccessible()
  await page.getByRole('link', { name: 'Volver al webhook' }).click()
  await filterBy('Estado', 'Entregado')
  await expect(page.getByText('Ningún envío pasa los filtros.')).toBeVisible()
})
