import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('the button of the filters of a report stays in sight', async ({ page, signInAs }) => {
  await signInAs('reader')
  const button = page.getByRole('button', { name: 'Generar reporte' })
  for (const size of [
    { width: 1366, height: 768 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(size)
    for (const kind of ['routes', 'courses', 'modules', 'responses', 'activity']) {
      await page.goto(`/reports/${kind}`)
      await page.locator('.filter-section > summary').last().press('Enter')
      await expect(button).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the filters of a report fold above its rows and open again @js', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  await signInAs('reader')
  const button = page.getByRole('button', { name: 'Generar reporte' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/reports/courses')
  await scriptsRun()
  const form = page.locator('.report-form')
  await button.press('Enter')
  await expect(page).toHaveURL(/[?&]generate=/)
  await expect(form).toBeHidden()
  await page.locator('.filter-fold > summary').press('Enter')
  await expect(button).toBeInViewport({ ratio: 1 })
  await isAccessible('main')
})

test('a report that is compared with a year before is accessible @js @all', async ({
  page,
  signInAs,
  isAccessible,
}) => {
  await signInAs('reader')
  const compared = 'compare=year&date_completed_from=2026-06-01&date_completed_to=2026-09-30'
  for (const grouped of ['', '&group_by=area']) {
    await page.goto(`/reports/courses?${compared}${grouped}`)
    await expect(
      page
        .getByRole('table', { name: 'Comparado con el año anterior' })
        .or(page.getByRole('row', { name: /^Total/ }))
        .first(),
    ).toBeVisible()
    await isAccessible('main')
  }
})

test('a report is generated, sorted, narrowed and kept @floor @kit', async ({
  page,
  signInAs,
  isAccessible,
  scripts,
}) => {
  await signInAs('reader')
  await page.goto('/reports/courses')
  await expect(
    page.getByText('Para generar el reporte seleccione los filtros y presione el botón'),
  ).toBeVisible()
  await page.locator('#filter-area > summary').press('Enter')
  // An area of the demo, which has people and is among the first: other journeys make areas that have none.
  await tick(page.locator('#filter-area').getByRole('checkbox', { name: /^Comercial/ }))
  await page.getByRole('button', { name: 'Generar reporte' }).click()
  await expect(page).toHaveURL(/\/reports\/courses\?area=\d+$/)
  const table = page.getByRole('table', { name: 'Reporte de cursos' })
  await expect(table).toBeVisible()
  // The button is low enough to scroll to, and axe reports what the sticky header covers.
  await page.evaluate(() => scrollTo(0, 0))
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

  // Columns move in the form by keyboard, and nothing is sent before it is applied.
  if (scripts) {
    await page.getByText('Columnas', { exact: true }).press('Enter')
    const columns = page.getByRole('form', { name: 'Columnas del reporte' })
    await columns.getByRole('button', { name: 'Subir Puntos' }).press('Enter')
    await expect(columns.getByRole('button', { name: 'Subir Puntos' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tick(columns.getByRole('checkbox', { name: 'Revalidado', exact: true }), false)
    await columns.getByLabel('Fijar hasta esta columna').selectOption({ label: 'Curso' })
    await isAccessible()
    await expect(page).toHaveURL(/\?area=\d+&sort=points$/)
    await columns.getByRole('button', { name: 'Aplicar' }).click()
    await expect(table.getByRole('columnheader').nth(4)).toHaveText('Puntos')
    await expect(table.getByRole('columnheader', { name: 'Revalidado' })).toHaveCount(0)
    // The columns up to the chosen one stay where they are while the others scroll.
    const places = () =>
      Promise.all(
        ['Nombre', 'Curso', 'Progreso'].map(async (name) => {
          const box = await table.getByRole('columnheader', { name }).boundingBox()
          return Math.round(box!.x)
        }),
      )
    // Sorting by a column far to the right scrolled to it.
    await region.evaluate((element) => element.scrollTo(0, 0))
    const [name, course, progress] = await places()
    await region.evaluate((element) => element.scrollTo(200, 0))
    await expect.poll(places).toEqual([name, course, progress! - 200])
    await page.getByText('Columnas', { exact: true }).click()
    await columns.getByRole('button', { name: 'Como al principio' }).click()
    await expect(page).toHaveURL(/\?area=\d+&sort=points$/)
    await expect(table.getByRole('columnheader', { name: 'Revalidado' })).toBeVisible()
  }

  await page.getByRole('link', { name: /^Área: / }).click()
  await expect(page).toHaveURL(/\/reports\/courses\?sort=points$/)
  await expect(table).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Área: / })).toBeVisible()
})
