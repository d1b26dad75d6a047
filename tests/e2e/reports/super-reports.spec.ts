import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

/** Opens the filters, which a result folds. */
async function unfold(page: Page): Promise<void> {
  await expect(async () => {
    const fold = page.locator('.filter-fold:not([open]) > summary')
    if (await fold.isVisible()) await fold.click({ timeout: 2_000 })
    await expect(page.locator('#filter-course')).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}

test('a super-administrator reports on a course of a company, and of all of them @floor', async ({
  page,
  signIn,
  write,
  scripts,
  isAccessible,
}) => {
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/report')
  await expect(
    page.getByText('Para generar el reporte seleccione los filtros y presione el botón'),
  ).toBeVisible()
  await expect(page.getByText('Seleccione la compañía')).toHaveCount(3)

  // A company offers its courses, and generates nothing.
  const company = page.locator('#filter-tenant')
  await company.selectOption({ label: 'Sendero Formación' })
  if (!scripts) await page.getByRole('button', { name: 'Ver sus cursos y áreas' }).click()
  await expect(page).toHaveURL(/\/admin\/report\?tenant=1$/)
  await page.locator('#filter-course').selectOption({ label: 'Inducción corporativa' })
  const most = page.getByRole('spinbutton', { name: 'Usuarios por tabla' })
  const slider = page.getByRole('slider', { name: 'Usuarios por tabla: deslizador' })
  if (scripts) {
    await expect(slider).toHaveValue('10')
    await slider.press('ArrowLeft')
    await expect(most).toHaveValue('9')
    await write(most, '3')
    await expect(slider).toHaveValue('3')
  } else {
    await expect(slider).toHaveCount(0)
    await most.fill('3')
  }
  await page.getByRole('button', { name: 'Generar reporte' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/report\?course=\d+&max_users=3&tenant=1$/)
  await expect(page.getByLabel('Indicadores')).toContainText('Participación')
  await expect(page.getByText(/^Se muestran 3 de \d+\.$/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Puntos por fecha/ })).toBeAttached()
  await isAccessible()

  // The days behind a chart are a table, which opens by keyboard.
  await page.getByText('Ver como tabla').first().press('Enter')
  await expect(page.getByRole('table', { name: 'Usuarios activos por fecha' })).toBeVisible()

  const users = page
    .getByRole('navigation', { name: 'Reportes de superadministración' })
    .getByRole('link', { name: 'Usuarios' })
  await users.click()
  await expect(page).toHaveURL(/\/admin\/report\/users\?course=\d+&max_users=3&tenant=1$/)
  // The address is there before its page is, whose filters look alike.
  await expect(users).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: /^Areas/ })).toBeVisible()

  // Another company's courses are others: nothing of the one before is kept.
  await unfold(page)
  await page.locator('#filter-tenant').selectOption({ label: 'Todas las compañías' })
  if (!scripts) await page.getByRole('button', { name: 'Generar reporte' }).click()
  await expect(page).toHaveURL(/\/admin\/report\/users\?max_users=3&tenant=all$/)
  await expect(page.locator('#filter-course')).toHaveValue('')
  await unfold(page)
  await page.locator('#filter-course').selectOption({ label: 'Inducción corporativa' })
  await tick(page.getByRole('checkbox', { name: 'Incluir ceros' }), false)
  await write(page.getByRole('textbox', { name: 'Desde' }), '1/1/2026')
  await page.getByRole('button', { name: 'Generar reporte' }).click()
  await expect(page).toHaveURL(/from=2026-01-01&include_zeroes=false&max_users=3&tenant=all$/)
  await expect(page.getByRole('columnheader', { name: 'Compañía' }).first()).toBeVisible()
  await isAccessible()
  await page.getByRole('link', { name: /^Sin ceros/ }).click()
  await expect(page).toHaveURL(/course=\d+&from=2026-01-01&max_users=3&tenant=all$/)
  await expect(page.getByRole('link', { name: /^Sin ceros/ })).toHaveCount(0)
  await unfold(page)
  await expect(page.getByRole('checkbox', { name: 'Incluir ceros' })).toBeChecked()

  await page.goto('/admin/report/activity?date=last-30-days&generate=yes&tenant=all')
  const table = page.getByRole('table', { name: 'Reporte de actividad' })
  await table.getByRole('link', { name: 'Ordenar por Compañía' }).click()
  await expect(page).toHaveURL(/sort=tenant_name&tenant=all&generate=yes$/)
  await expect(table.getByRole('columnheader', { name: 'Compañía' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await isAccessible()
})

test('filters show the address again after Back, a chip and clearing @js', async ({
  page,
  signIn,
  write,
}) => {
  await signIn('super@sendero.test')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/admin/report/users?max_users=3&tenant=all')
  await page.locator('#filter-course').selectOption({ label: 'Inducción corporativa' })
  const most = page.getByRole('spinbutton', { name: 'Usuarios por tabla' })
  const slider = page.getByRole('slider', { name: 'Usuarios por tabla: deslizador' })
  const zeroes = page.getByRole('checkbox', { name: 'Incluir ceros' })
  const from = page.getByRole('textbox', { name: 'Desde' })
  const generate = page.getByRole('button', { name: 'Generar reporte' })
  const chip = page.getByRole('link', { name: /^Sin ceros/ })
  await generate.click()
  await expect(page).toHaveURL(/course=\d+&max_users=3&tenant=all$/)
  await expect(page.getByRole('link', { name: /Inducción corporativa/ })).toBeVisible()
  await unfold(page)

  await write(most, '7')
  await tick(zeroes, false)
  await generate.click()
  await expect(page).toHaveURL(/include_zeroes=false&max_users=7&tenant=all$/)
  await expect(chip).toBeVisible()
  await unfold(page)
  // Changed and not applied, which Back takes away too.
  await write(most, '25')
  await write(from, '1/1/2026')
  await page.goBack()
  await expect(chip).toHaveCount(0)
  await unfold(page)
  await expect(most).toHaveValue('3')
  await expect(slider).toHaveValue('3')
  await expect(zeroes).toBeChecked()
  await expect(from).toHaveValue('')

  await page.goForward()
  await expect(chip).toBeVisible()
  await unfold(page)
  await expect(most).toHaveValue('7')
  await expect(zeroes).not.toBeChecked()
  await write(most, '25')
  await chip.click()
  await expect(chip).toHaveCount(0)
  await unfold(page)
  await expect(zeroes).toBeChecked()
  await expect(most).toHaveValue('7')
  await expect(slider).toHaveValue('7')

  await tick(zeroes, false)
  await page.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/\/admin\/report\/users$/)
  await expect(zeroes).toBeChecked()
  await expect(most).toHaveValue('10')
  await expect(slider).toHaveValue('10')
})
