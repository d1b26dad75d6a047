import { expect, test } from './journey.ts'

test('a range of indicators is typed or chosen, and says what is wrong with it @floor', async ({
  page,
  signInAs,
  write,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  await expect(page).toHaveTitle(/Indicadores/)
  await isAccessible()
  await page.getByRole('link', { name: 'Este mes' }).click()
  await expect(page).toHaveURL(/\/dashboard\?dt=\d{4}-\d\d-01%2C/)
  await expect(page.getByRole('link', { name: 'Este mes' })).toHaveAttribute('aria-current', 'true')

  const until = page.getByRole('textbox', { name: 'Hasta' })
  await write(until, '31/12/2150')
  await until.press('Enter')
  await expect(page.getByText('El rango no puede terminar después de hoy')).toBeVisible()
  await expect(until).toHaveValue('31/12/2150')
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
