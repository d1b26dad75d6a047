import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

/** Errors of forms, questions and a secret, which no screen shows as it opens: axe looks at them here. */

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** Addresses of forms, the button of each, and what it says when it is sent as it is. */
const REFUSED = [
  ['/external-courses/new', 'Crear curso', 'Debes especificar el nombre'],
  ['/courses/new', 'Crear curso', 'Debes especificar la imagen miniatura'],
  [
    '/reports/courses/views/new?sort=points&state=overdue',
    'Guardar',
    'Debes especificar el nombre',
  ],
  ['/reports/courses/schedules/new', 'Programar envío', 'Debes especificar el nombre'],
] as const

for (const [address, button, said] of REFUSED) {
  test(`what is wrong in ${address} is accessible @js @all`, async ({
    page,
    signInAs,
    scriptsRun,
    isAccessible,
  }) => {
    await signInAs('admin')
    await page.goto(address)
    await scriptsRun()
    await press(page, button)
    await expect(page.getByText(said).first()).toBeVisible()
    await isAccessible('main')
  })
}

test('what is wrong in costs of a position is accessible @js @all', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/positions/1/costs')
  await scriptsRun()
  await page.getByLabel('2018', { exact: true }).fill('mil')
  await press(page, 'Guardar')
  await expect(page.getByRole('alert')).toContainText('Escribe el costo en pesos')
  await isAccessible('main')
})

test('what is wrong in a new company is accessible @js @all', async ({
  page,
  signIn,
  scriptsRun,
  isAccessible,
}) => {
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/tenants/new')
  await scriptsRun()
  await press(page, 'Crear compañía')
  await expect(page.getByRole('alert')).toBeVisible()
  await isAccessible('main')
})

test('an unknown address is accessible @js @all', async ({ page, signInAs, isAccessible }) => {
  await signInAs('admin')
  await page.goto('/no-existe')
  await expect(page.getByRole('heading', { name: '404 Not found' })).toBeVisible()
  await isAccessible()
})

test('questions about selected records are accessible @js @all', async ({
  page,
  signInAsNewAdmin,
  scriptsRun,
  isAccessible,
}) => {
  await signInAsNewAdmin()
  await page.goto('/external-courses/2/marking?selection=all')
  await expect(page.getByRole('dialog', { name: 'Marcar asistencia' })).toBeVisible()
  await isAccessible('main')

  await page.goto('/certifications/expiring?status=all')
  await scriptsRun()
  await tick(page.locator('tbody').getByRole('checkbox').first())
  await page.getByRole('button', { name: 'Renovar' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renovar certificaciones')
  await isAccessible('main')

  await page.goto('/formation-paths/1/courses/addition')
  await scriptsRun()
  await tick(page.locator('tbody').getByRole('checkbox').first())
  await page.getByRole('button', { name: 'Agregar al plan' }).click()
  await expect(page.getByRole('dialog', { name: 'Agregar al plan' })).toBeVisible()
  await isAccessible('main')
})

test('the secret of a new webhook is accessible @js @all', async ({
  page,
  signInAs,
  unique,
  scriptsRun,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/webhooks/new')
  await scriptsRun()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=name]').fill(unique)
  // A name that is never found, so that nothing leaves this machine.
  await dialog.locator('[name=url]').fill('https://eventos.invalid/sendero')
  await tick(dialog.getByRole('checkbox', { name: 'Usuario creado' }))
  await dialog.getByRole('button', { name: 'Crear webhook' }).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/^whsec_/)
  await isAccessible('main')
})
