import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('a report is scheduled with the keyboard alone @js @all', async ({
  page,
  signInAsNewAdmin,
  unique,
}) => {
  await signInAsNewAdmin()
  await page.goto('/reports/courses/schedules/new?sort=points&state=overdue')
  const form = page.getByRole('dialog', { name: 'Programar envío' })
  await expect(form.locator('[name=name]')).toBeFocused()
  await page.keyboard.type(unique)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('radio', { name: 'Cada semana' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(form.getByRole('radio', { name: 'Cada día' })).toBeChecked()
  await form.getByRole('button', { name: 'Programar envío' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'quedó programado' })).toBeVisible()
})

test('a view is saved over its report, which stays behind and is not counted again @js @all', async ({
  page,
  signInAsNewAdmin,
  scriptsRun,
  unique,
}) => {
  await signInAsNewAdmin()
  const address = '/reports/courses?sort=points&state=overdue&columns=points%2Carea_name'
  await page.goto(address)
  await scriptsRun()
  const counted: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() !== 'GET' || !/^\/reports\/courses\b.*\.data$/.test(pathname)) return
    if (searchParams.get('_routes')?.split(',').includes('reports/report') ?? true)
      counted.push(request.url())
  })
  const actions = page.locator('summary[aria-label="Más acciones"]')
  const dialog = page.getByRole('dialog', { name: 'Guardar vista' })
  for (const end of ['Escape', 'Guardar']) {
    await actions.press('Enter')
    await page.getByRole('link', { name: 'Guardar vista' }).press('Enter')
    await expect(dialog.getByText('Puntos y Área')).toBeVisible()
    await expect(page.locator('.report-table')).toBeVisible()
    expect(counted).toEqual([])
    if (end === 'Escape') {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(actions).toBeFocused()
      await expect(page).toHaveURL(address)
      continue
    }
    await dialog.locator('[name=name]').fill(unique)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
  }
  await expect(
    page.getByRole('status').filter({ hasText: `La vista «${unique}» quedó guardada.` }),
  ).toBeVisible()
  await expect(page).toHaveURL(address)
  expect(counted).toEqual([])
  await page.goto('/reports')
  await page.getByRole('link', { name: unique }).click()
  await expect(page.locator('.report-table thead th')).toHaveText([/Nombre/, /Puntos/, /Área/])
})

test('a schedule shows the fields of the chosen frequency alone @js @all', async ({
  page,
  signInAsNewAdmin,
}) => {
  await signInAsNewAdmin()
  await page.goto('/reports/schedules/new')
  const form = page.getByRole('dialog', { name: 'Programar envío' })
  const fields = { 'Cada día': null, 'Cada semana': 'Día de la semana', 'Cada mes': 'Día del mes' }
  for (const [frequency, field] of Object.entries(fields)) {
    await tick(form.getByRole('radio', { name: frequency }))
    for (const label of ['Día de la semana', 'Día del mes'])
      await expect(form.getByLabel(new RegExp(`^${label}`))).toBeVisible({
        visible: label === field,
      })
  }
})
