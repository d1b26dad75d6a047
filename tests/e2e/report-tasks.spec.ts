import type { Page } from '@playwright/test'
import { withKeyboard, withMouse } from './input-devices.ts'
import { expect, test } from './journey.ts'

/**
 * Jobs of who reads figures, from the start page, in so many steps at most (decision 0045). Each is done with scripts,
 * without them, and by keyboard alone.
 *
 * | Job                                                          | Before                                          | Now |
 * | ------------------------------------------------------------ | ----------------------------------------------- | --: |
 * | Who is overdue in each area, with subtotals, opened          | not possible: a file, summed in a spreadsheet   |   4 |
 * | A delivery made from the start page of reports, and sent now | 6, from a view alone, and it came the next day  |   4 |
 */
for (const by of ['with a mouse @floor', 'by keyboard alone @js'] as const) {
  test.describe(by, () => {
    test('who is overdue in each area is found by subtotals, and opened to the people', async ({
      page,
      signInAs,
      isAccessible,
    }) => {
      await signInAs('reader')
      await page.goto('/')
      const { press, steps } = hands(page)
      await press(page.getByRole('navigation').locator('a[href="/reports/courses"]'))
      await press(page.getByRole('button', { name: 'Generar reporte' }))
      await press(page.getByRole('link', { name: 'Por área', exact: true }))
      const groups = page.getByRole('table', { name: 'Reporte de cursos por área' })
      await expect(groups).toBeVisible()
      await isAccessible()
      const area = groups.getByRole('row', { name: /Comercial/ })
      const figure = area.getByRole('link').last()
      const overdue = await figure.textContent()
      await press(figure)
      await expect(page).toHaveURL(/\?area=\d+&state=overdue$/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(overdue!)
      expect(steps()).toBeLessThanOrEqual(4)

      await page.goBack()
      await page.getByRole('link', { name: 'Comercial', exact: true }).click()
      await expect(
        page.getByRole('table', { name: 'Reporte de cursos', exact: true }),
      ).toBeVisible()
      await isAccessible()
    })

    test('a delivery is made from the start page of reports, and sent now', async ({
      page,
      signInAs,
      unique,
      isAccessible,
    }) => {
      await signInAs('admin')
      await page.goto('/')
      const { press, type, steps } = hands(page)
      await press(page.getByRole('navigation').locator('a[href="/reports"]'))
      await press(page.getByRole('link', { name: 'Programar envío', exact: true }))
      await type(page.getByLabel(/^Nombre/), `Envío ${unique}`)
      // Only the field of the chosen frequency is shown.
      await expect(page.getByLabel(/^Día de la semana/)).toBeVisible()
      await expect(page.getByLabel(/^Día del mes/)).toBeHidden()
      await isAccessible()
      await press(page.getByRole('button', { name: 'Programar envío', exact: true }))
      const row = page.getByRole('row', { name: new RegExp(`Envío ${unique}`) })
      await press(row.getByRole('button', { name: /^Enviarme ahora/ }))
      await expect(page.getByRole('status').filter({ hasText: /^El reporte/ })).toBeVisible()
      expect(steps()).toBeLessThanOrEqual(4)
    })
  })

  function hands(page: Page) {
    return by === 'by keyboard alone @js' ? withKeyboard(page) : withMouse()
  }
}
