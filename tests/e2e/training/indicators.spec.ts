import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('a range of indicators is typed or chosen, and says what is wrong with it @floor @kit', async ({
  page,
  signInAs,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/Indicadores/)
  const period = page.locator('summary.facet').filter({ hasText: 'Periodo' })
  await expect(period).toHaveText(/este año/)
  await period.click()
  await page.getByRole('link', { name: 'Este mes' }).click()
  await expect(page).toHaveURL(/\/dashboard\?dt=\d{4}-\d\d-01%2C/)
  await expect(period).toHaveText(/este mes/)

  const until = page.getByRole('textbox', { name: 'Hasta' })
  await openPanel(period)
  await write(until, '31/12/2150')
  await until.press('Enter')
  await expect(page.getByText('El rango no puede terminar después de hoy')).toBeVisible()
  // What is wrong is displayed, in the opened panel.
  await expect(until).toHaveValue('31/12/2150')
  await expect(until).toBeVisible()
  await isAccessible()

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

/** Opens the panel of a filter, unless it is open. */
async function openPanel(button: Locator) {
  const isOpen = await button.evaluate((element) => element.parentElement!.hasAttribute('open'))
  if (!isOpen) await button.click()
}

test('the comparison of indicators is chosen, survives Back, and each figure says how it is counted @kit', async ({
  page,
  signInAs,
  isAccessible,
  scripts,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  const period = page.locator('summary.facet').filter({ hasText: 'Periodo' })
  await expect(page.getByText(/Se compara con las mismas fechas del año anterior/)).toBeVisible()
  await period.click()
  await tick(page.getByRole('radio', { name: 'Periodo anterior' }))
  if (!scripts) await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/\/dashboard\?compare=previous$/)
  await expect(page.getByText(/Se compara con los \d+ días anteriores/)).toBeVisible()
  await page.goto('/dashboard?compare=previous&indicator=hours&group_by=category')
  const bar = page
    .getByRole('list', { name: 'Asistencia por escuela' })
    .getByRole('listitem')
    .first()
  const [name] = await bar.getByRole('link').allTextContents()
  // The bar itself is the target, at the end of its row.
  await bar.click({ position: { x: 8, y: 30 } })
  await expect(page).toHaveURL(/\/dashboard\/records\/hours\?(esc=\d+|without=esc)&back=/)
  await expect(page.getByText(name!).first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/compare=previous/)
  await openPanel(period)
  await expect(page.getByRole('radio', { name: 'Periodo anterior' })).toBeChecked()
  await period.click()

  const tip = page.locator('summary[aria-label="Cómo se cuenta Impacto"]')
  const words = page.getByText('Registros con asistencia, de todos los asignados.').first()
  await expect(words).toBeHidden()
  await tip.focus()
  await page.keyboard.press('Enter')
  await expect(words).toBeVisible()
  await isAccessible()
  if (!scripts) return
  await page.keyboard.press('Escape')
  await expect(words).toBeHidden()
  await expect(tip).toBeFocused()
})

test('no labels of a chart touch on a phone, and a plot has labels or gridlines @js @all', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs('admin')
  const displayed = (locator: Locator) =>
    locator.evaluateAll(
      (all) => all.filter((one) => getComputedStyle(one).display !== 'none').length,
    )
  const hasFigures = async () => {
    const boxes = await page.locator('.chart-drawing text:visible').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top } = text.getBoundingClientRect()
        return { left, right, row: text.classList.contains('chart-figure') ? 0 : Math.round(top) }
      }),
    )
    expect(boxes.length).toBeGreaterThan(1)
    for (const [place, box] of boxes.entries())
      for (const other of boxes.slice(place + 1))
        if (box.row === other.row)
          expect(box.right < other.left || other.right < box.left).toBe(true)
    const figures = await displayed(page.locator('.chart-figure'))
    const lines = await displayed(page.locator('.chart-grid:not(.base)'))
    expect(figures > 0).toBe(lines === 0)
    return figures > 0
  }
  for (const address of ['?indicator=hours', '?indicator=cost&compare=none']) {
    await page.goto(`/dashboard${address}`)
    expect(await hasFigures()).toBe(false)
  }
  await page.goto('/dashboard?indicator=hours&compare=none')
  await page.locator('summary.facet').filter({ hasText: 'Periodo' }).click()
  await page.getByRole('link', { name: 'Último trimestre' }).click()
  await expect(page).toHaveURL(/dt=/)
  expect(await hasFigures()).toBe(true)
})

test('the points of a chart are walked by keyboard, and told in full @js', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard?indicator=hours&compare=none')
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
