import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { administrator } from '../rest.ts'
import { tick } from '../tick.ts'

type Settings = { open: boolean; slug: string }

/** The company of the administrators, open to requests. */
async function openCompany(request: APIRequestContext): Promise<string> {
  const rest = await administrator(request)
  const { slug } = await rest.get<Settings>('/preregistrations/settings')
  return slug
}

/** Sends a preregistration as its form would. */
async function ask(request: APIRequestContext, tenant: string, name: string): Promise<void> {
  const rest = await administrator(request)
  await rest.post('/preregistrations', {
    tenant,
    first_name: name,
    email: `${name.replaceAll(' ', '.')}@espera.example`.toLowerCase(),
  })
}

test(
  'a visitor sends a preregistration, and an administrator approves it @all',
  { tag: '@floor' },
  async ({ page, request, signInAsNewAdmin, unique, write, isAccessible }) => {
    test.slow()
    const slug = await openCompany(request)
    await page.goto(`/join/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Solicita tu ingreso')
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.getByRole('alert')).toContainText('Debes especificar el nombre')
    await isAccessible()
    await write(page.locator('[name=first_name]'), `Aspirante ${unique}`)
    await write(page.locator('[name=email]'), `${unique}@espera.example`)
    await write(page.getByLabel('Certificación 1', { exact: true }), 'Buceo industrial')
    await write(page.getByLabel('Fecha de la certificación 1', { exact: true }), '05/02/2026')
    await page.getByRole('button', { name: 'Agregar otra' }).click()
    await expect(page.getByLabel('Certificación 2', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Certificación 1', { exact: true })).toHaveValue(
      'Buceo industrial',
    )
    await page.getByRole('button', { name: 'Enviar solicitud' }).click()
    await expect(page.getByRole('heading', { name: 'Recibimos tu solicitud' })).toBeVisible()
    await isAccessible()

    await signInAsNewAdmin()
    await page.goto(`/preregistrations?q=${unique}`)
    await page.getByRole('link', { name: `Aspirante ${unique}` }).click()
    await write(page.getByLabel('Identificación'), '4711')
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Debes especificar las observaciones.')
    await write(page.getByRole('textbox', { name: 'Observaciones' }), 'Bienvenida')
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
    const question = page.getByRole('group', { name: 'Estas seguro de aprobar el preregistro?' })
    await expect(question).toBeFocused()
    await isAccessible()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'No' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page.getByLabel('Identificación')).toHaveValue('4711')
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
    await question.getByRole('button', { name: 'Si' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Preregistro aprobado' })).toBeVisible()
  },
)

test('a request is rejected, by the keyboard alone @all', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
}) => {
  await ask(request, await openCompany(request), `Rechazo ${unique}`)
  await signInAsNewAdmin()
  await page.goto(`/preregistrations?q=${unique}`)
  await page.getByRole('link', { name: `Rechazo ${unique}` }).press('Enter')
  const observations = page.getByRole('textbox', { name: 'Observaciones' })
  await observations.focus()
  await page.keyboard.type('No te conocemos')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Rechazar', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const question = page.getByRole('group', { name: 'Estas seguro de rechazar el preregistro?' })
  await expect(question).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Si' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Preregistro rechazado' })).toBeVisible()
})

test('many are rejected with the same words, and many let in', async ({
  page,
  request,
  signInAsNewAdmin,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  const slug = await openCompany(request)
  for (const name of ['Uno', 'Dos', 'Tres']) await ask(request, slug, `${name} ${unique}`)
  await signInAsNewAdmin()
  await page.goto(`/preregistrations?q=${unique}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await tick(rows.first().getByRole('checkbox'))
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^¿Estas seguro de rechazar/)).toBeVisible()
  await isAccessible()
  const reject = dialog.getByRole('button', { name: 'Rechazar' })
  if (scripts) {
    await expect(reject).toBeDisabled()
    await write(dialog.getByRole('textbox', { name: 'Observaciones' }), ' ')
    await expect(reject).toBeDisabled()
  } else {
    await reject.click()
    await expect(page.getByRole('alert')).toContainText('Debes especificar las observaciones.')
  }
  await write(dialog.getByRole('textbox', { name: 'Observaciones' }), 'No hay cupo')
  await reject.click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Preregistros rechazados' }),
  ).toBeVisible()
  await expect(rows).toHaveCount(2)

  for (const row of [0, 1]) await tick(rows.nth(row).getByRole('checkbox'))
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await expect(dialog.getByText(/^Se crearán los usuarios/)).toBeVisible()
  await isAccessible()
  await dialog.getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Preregistros aprobados' })).toBeVisible()
  await expect(page.getByText(`Ningún prerregistro coincide con «${unique}»`)).toBeVisible()
})

test('a bulk decision shows its progress until the end', async ({
  page,
  signInAs,
  company,
  isAccessible,
}) => {
  test.slow()
  // Those who wait in the demo data: one address may not ask so often.
  await signInAs('admin', company.id)
  await page.goto('/preregistrations/approval?selection=all&q=aspirante')
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aprobación de prerregistros')
  await isAccessible()
  await expect(page.getByText(/^\d+ prerregistros aprobados\./)).toBeVisible({ timeout: 60_000 })
  await isAccessible()
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Volver a los prerregistros' })
    .last()
    .click()
  await expect(page).toHaveURL(/\/preregistrations\?q=aspirante/)
})

test('the settings show the address to share, and copy it @js', async ({
  page,
  context,
  request,
  signInAsNewAdmin,
  isAccessible,
}) => {
  const slug = await openCompany(request)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewAdmin()
  await page.goto('/preregistrations')
  await page.locator('summary[aria-label="Más acciones"]').click()
  await page.locator('#content').getByRole('link', { name: 'Configuración' }).click()
  await expect(page.getByLabel('Dirección pública')).toHaveValue(new RegExp(`/join/${slug}$`))
  await isAccessible()
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByText('Se copió la dirección.')).toBeVisible()
})
