import { expect, test } from '../journey.ts'

test('a range of indicators is typed or chosen, and says what is wrong with it @floor @kit', async ({
  page,
  signInAs,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/Indicadores/)
  await page.getByRole('link', { name: 'Este mes' }).click()
  await expect(page).toHaveURL(/\/dashboard\?dt=\d{4}-\d\d-01%2C/)
  await expect(page.getByRole('link', { name: 'Este mes' })).toHaveAttribute('aria-current', 'true')

  const until = page.getByRole('textbox', { name: 'Hasta' })
  const dates = page.locator('summary.facet').filter({ hasText: 'Fechas' })
  await dates.click()
  await write(until, '31/12/2150')
  await until.press('Enter')
  await expect(page.getByText('El rango no puede terminar después de hoy')).toBeVisible()
  await expect(until).toHaveValue('31/12/2150')
  await isAccessible()
  // The panel of the dates lies over what is below it.
  await dates.click()

  await page.getByRole('link', { name: 'Este año' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/dashboard?dt=2001-01-01,2001-01-31')
  await expect(page.getByText('No hay sesiones en este periodo')).toBeVisible()

  await page.goto('/dashboard/records/cost?dt=2001-01-01,2001-01-31')
  await expect(page.getByText('No hay registros en este periodo')).toBeVisible()
  await isAccessible()
  await page.getByRole('link', { name: 'Volver a los indicadores' }).click()
  await expect(page).toHaveURL(/\/dashboard\?dt=2001-01-01%2C2001-01-31$/)
})

test('the points of a chart are walked by keyboard, and told in full @js', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard?indicator=hours')
  const chart = page.getByRole('group', {
    name: /^Asistencia por mes\. Recorre los puntos/,
  })
  const records = chart.getByRole('link', { name: / horas?$/ })
  // A month without sessions leads nowhere.
  const points = records.or(chart.getByRole('img', { name: / horas?$/ }))
  await expect(points.first()).toBeVisible()
  const count = await points.count()
  // One press of Tab reaches the last of them, and no other.
  const reached = chart.locator('[tabindex="0"]')
  await expect(reached).toHaveCount(1)
  await reached.focus()
  await expect(points.nth(count - 1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(points.first()).toBeFocused()
  const told = await points.first().getAttribute('aria-label')
  expect(told).toMatch(/^ene \d{4}: [\d.,]+ horas?$/)
  await expect(page.locator('.chart-tip')).toHaveText(told!)
  if (count > 1) {
    await page.keyboard.press('ArrowRight')
    await expect(points.nth(1)).toBeFocused()
    await expect(page.locator('.chart-tip')).not.toHaveText(told!)
  }
  await page.keyboard.press('End')
  await expect(points.nth(count - 1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.chart-tip')).toBeHidden()
  await records.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/records\/hours\?dt=(\d{4}-\d\d)-01%2C\1-/)
  await expect(page.getByRole('heading', { name: 'Horas de asistencia' })).toBeVisible()
})

test('a chart uses system colours in forced colours, and its scripted parts are not printed @js @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard?indicator=hours')
  const columns = page.locator('.chart-live .chart-column-line')
  await expect(columns.first()).toBeAttached()
  const stroke = () => columns.first().evaluate((column) => getComputedStyle(column).stroke)
  const usual = await stroke()
  await page.emulateMedia({ forcedColors: 'active' })
  const canvasText = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'CanvasText'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  expect(await stroke()).toBe(canvasText)
  expect(await stroke()).not.toBe(usual)
  // Print shows the server's chart, with its texts.
  await page.emulateMedia({ forcedColors: null, media: 'print' })
  await expect(page.locator('.chart-live')).toBeHidden()
  await expect(page.locator('.chart-still').first()).toBeVisible()
})

test('the records of an indicator are accessible on a phone @js @all', async ({
  page,
  signInAs,
  isAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs('admin')
  await page.goto('/dashboard/records/hours')
  await expect(page.getByRole('table')).toBeVisible()
  await isAccessible()
})
