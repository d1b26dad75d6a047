import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test(
  'an administrator sets the due date of people of a course and undoes it @all',
  { tag: ['@floor'] },
  async ({ page, signInAs, isAccessible }) => {
    await signInAs('admin')
    await page.goto('/courses')
    await page.getByRole('link', { name: 'Protección de datos personales' }).click()
    await page.locator('summary[aria-label="Más acciones"]').click()
    await page.getByRole('link', { name: 'Fechas límite' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fechas límite')
    const boxes = page.locator('tbody').getByRole('checkbox')
    await tick(boxes.nth(0))
    await tick(boxes.nth(1))
    await page.locator('[name=due_date]').fill('2099-12-31')
    await isAccessible()
    await page.getByRole('button', { name: 'Guardar fecha límite' }).click()
    await expect(page.getByText('Se cambió la fecha límite de 2 usuarios.')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByText('Se deshizo el cambio de 2 usuarios.')).toBeVisible()
  },
)
