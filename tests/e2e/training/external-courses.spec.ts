import { expect, test } from '../journey.ts'

const AT = '/external-courses'

test('a school that is added in another tab is found in the open form @js', async ({
  page,
  context,
  signInAsNewAdmin,
  unique,
}) => {
  await signInAsNewAdmin()
  await page.goto(`${AT}/new`)
  const form = page.getByRole('dialog', { name: 'Nuevo curso externo' })
  await form.locator('[name=name]').fill(unique)
  const opened = context.waitForEvent('page')
  await form.getByRole('link', { name: /^Editar las escuelas/ }).click()
  const other = await opened
  await other.getByRole('link', { name: 'Nueva escuela' }).click()
  await other.getByRole('dialog').locator('[name=name]').fill(`Tardía ${unique}`)
  await other.getByRole('button', { name: 'Crear escuela' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'Escuela creada' })).toBeVisible()
  await other.close()

  const school = form.getByRole('combobox', { name: 'Escuela' })
  await school.fill(unique)
  await page.getByRole('option', { name: `Tardía ${unique}` }).click()
  await form.getByRole('button', { name: 'Crear curso' }).click()
  await expect(form).toBeHidden()
  await page.goto(`${AT}?q=${unique}`)
  await expect(page.locator('tbody tr')).toContainText(`Tardía ${unique}`)
})

test('headings and names in the list are not cut on a laptop @js @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(AT)
  await expect(page.getByRole('table')).toBeVisible()
  const cut = await page
    .locator('th .truncate, .data-cell')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
  expect(cut).toEqual([])
})
