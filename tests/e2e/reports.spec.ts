import { expect, test } from './journey.ts'

test('a report is generated, sorted, narrowed and kept @floor', async ({
  page,
  signInAs,
  isAccessible,
}) => {
  await signInAs('reader')
  await page.goto('/reports/courses')
  await expect(
    page.getByText('Para generar el reporte seleccione los filtros y presione el botón'),
  ).toBeVisible()
  await isAccessible()
  await page.locator('#filter-area > summary').press('Enter')
  // An area of the demo, which has people and is among the first: other journeys make areas that have none.
  await page
    .locator('#filter-area')
    .getByRole('checkbox', { name: /^Comercial/ })
    .check()
  await page.getByRole('button', { name: 'Generar reporte' }).click()
  await expect(page).toHaveURL(/\/reports\/courses\?area=\d+$/)
  const table = page.getByRole('table', { name: 'Reporte de cursos' })
  await expect(table).toBeVisible()
  await isAccessible()

  await table.getByRole('link', { name: 'Ordenar por Puntos' }).click()
  await expect(page).toHaveURL(/\?area=\d+&sort=points$/)
  await expect(table.getByRole('columnheader', { name: 'Puntos' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // The rows scroll by keyboard, in a region of their own.
  const region = page.getByRole('region', { name: 'Reporte de cursos' })
  await region.focus()
  await expect(region).toBeFocused()

  await page.getByRole('link', { name: /^Área: / }).click()
  await expect(page).toHaveURL(/\/reports\/courses\?sort=points$/)
  await expect(table).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Área: / })).toBeVisible()
})
