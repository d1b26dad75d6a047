import { expect, test } from '../journey.ts'

test('a filter is chosen by its words and removed by its chip @floor @kit', async ({
  page,
  signInAs,
  filterBy,
}) => {
  await signInAs('admin')
  await page.goto('/certifications/expiring')
  await filterBy('Estado', 'Vencidas')
  await expect(page).toHaveURL(/[?&]status=expired(&|$)/)
  const chip = page.getByRole('link', { name: 'Estado: Vencidas (quitar filtro)' })
  await expect(
    chip.or(page.getByRole('button', { name: 'Estado: Vencidas (quitar filtro)' })),
  ).toBeVisible()
  await page.getByText('Limpiar todo').click()
  await expect(page).not.toHaveURL(/status=/)
})

test('several values of a filter are taken one after another, and the popup closes on Escape @js @floor @kit', async ({
  page,
  signInAs,
  scriptsRun,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/certifications/expiring?status=all')
  await scriptsRun()
  const button = page.locator('summary.facet').filter({ hasText: 'Área' })
  await button.click()
  const panel = page.getByRole('group', { name: 'Filtrar por Área' })
  const words = panel.locator('li span:first-of-type')
  await words.nth(0).click()
  await expect(page).toHaveURL(/[?&]area=/)
  await isAccessible('main')
  await words.nth(1).click()
  await expect(button.getByText('2 elegidos')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  // Going back changes the boxes too.
  await page.getByText('Limpiar todo').click()
  await button.click()
  await expect(panel.getByRole('checkbox').first()).not.toBeChecked()
})
