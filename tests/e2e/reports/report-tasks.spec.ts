import { expect, test } from '../journey.ts'
import { forEachInputDevice, menu, said } from '../tasks.ts'

/**
 * Jobs with reports from the start page, in so many steps at most (decision 0045). Each is done with scripts, without
 * them, and by keyboard alone.
 *
 * | Job                                                                  | Before                                           | Now |
 * | -------------------------------------------------------------------- | ------------------------------------------------ | --: |
 * | A report is sent every week, made from the start page, and sent now  | 6, from a view alone, and it came the next day   |   4 |
 */
forEachInputDevice(({ hands, floor }) => {
  test(
    'a report is scheduled from the start page of reports, and sent now @all',
    { tag: floor },
    async ({ page, unique, isAccessible }) => {
      const { press, type, steps } = hands(page)
      await press(menu(page, 'Reportes'))
      await press(page.getByRole('link', { name: 'Programar envío', exact: true }))
      const form = page.getByRole('dialog', { name: 'Programar envío' })
      await type(form.getByLabel(/^Nombre/), `Envío ${unique}`)
      // The field of the chosen frequency alone is shown.
      await expect(form.getByLabel(/^Día de la semana/)).toBeVisible()
      await expect(form.getByLabel(/^Día del mes/)).toBeHidden()
      await isAccessible()
      await press(form.getByRole('button', { name: 'Programar envío', exact: true }))
      await press(page.getByRole('button', { name: `Enviarme ahora Envío ${unique}` }))
      await expect(said(page, /^El reporte .* admin@/)).toBeVisible()
      expect(steps()).toBeLessThanOrEqual(4)
    },
  )
})
