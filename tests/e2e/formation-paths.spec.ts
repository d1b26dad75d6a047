import { expect, test } from './journey.ts'

test('an administrator makes a path, fills it, orders it and takes a course out', async ({
  page,
  signInAs,
  unique,
  write,
  isAccessible,
}) => {
  test.slow() // a whole life of a path
  await signInAs('admin')
  await page.goto('/formation-paths')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Planes de formacion')
  await isAccessible()
  await page.getByRole('link', { name: 'Nuevo plan' }).click()
  await write(page.locator('[name=name]'), unique)
  await isAccessible()
  await page.getByRole('button', { name: 'Crear plan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: unique })).toBeVisible()
  await expect(page.getByText('Aún no hay cursos asignados')).toBeVisible()

  await page.getByRole('link', { name: 'Agregar cursos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agregar cursos' })).toBeVisible()
  const rows = page.locator('tbody tr')
  for (const at of [0, 1, 2]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Agregar al plan' }).click()
  const question = page.getByRole('dialog', { name: 'Agregar al plan' })
  await expect(question).toContainText(`¿Agregar 3 cursos a «${unique}»?`)
  await isAccessible()
  await question.getByRole('button', { name: 'Agregar al plan' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Se agregaron 3 cursos' })).toBeVisible()
  await isAccessible()

  const names = rows.locator('span.truncate')
  const [first, second, third] = await names.allTextContents()
  const choose = async (course: string, what: string) => {
    const row = rows.filter({ hasText: course })
    await row.locator('summary').click()
    await row.locator('details').getByText(what, { exact: true }).click()
  }
  await choose(third!, 'Subir')
  await expect(names).toHaveText([first!, third!, second!])
  await choose(second!, 'Dentro de…')
  const placement = page.getByRole('dialog', { name: 'Mover a…' })
  await isAccessible()
  await placement.getByLabel('Dentro de').selectOption({ label: `1 ${first}` })
  await placement.getByLabel('Lugar en el plan').fill('')
  await placement.getByRole('button', { name: 'Mover' }).click()
  await expect(rows.nth(1)).toContainText(`1.1${second}`)
  await choose(second!, 'Sacar')
  await expect(names).toHaveText([first!, second!, third!])

  await choose(first!, 'Quitar del plan')
  const removal = page.getByRole('dialog', { name: 'Quitar del plan' })
  await expect(removal).toContainText(`¿Quitar el curso «${first}» del plan?`)
  await removal.getByRole('button', { name: 'Quitar' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('link', { name: /^Usuarios\s*0$/ }).click()
  await expect(page.getByText('No hay usuarios en el momento')).toBeVisible()
  await isAccessible()
  await page.getByRole('link', { name: 'Eliminar' }).click()
  await page
    .getByRole('dialog', { name: 'Eliminar plan' })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Se eliminó 1 plan de formación.' }),
  ).toBeVisible()
})
