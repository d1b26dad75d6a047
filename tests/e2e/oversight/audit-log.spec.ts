import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator deletes an area, restores it and reads who did what @all', async ({
  page,
  signInAsNewAdmin,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow() // three screens
  await signInAsNewAdmin()
  await page.goto('/areas/new')
  await write(page.locator('[name=code]'), unique)
  await write(page.locator('[name=name]'), `Área ${unique}`)
  await page.getByRole('button', { name: 'Crear área' }).click()
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  // Waits for the answer: leaving while a form is being sent may abort it.
  await expect(said('Área creada')).toBeVisible()
  const search = async (label: string) => {
    const box = page.getByRole('searchbox', { name: label })
    await write(box, unique)
    // Typing is enough where scripts run; elsewhere it takes Enter.
    if (!scripts) await box.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${unique}`))
  }

  await page.goto(`/areas?q=${unique}`)
  const remove = async () => {
    await tick(page.locator('tbody tr').getByRole('checkbox'))
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Si' }).click()
    await expect(said('Se eliminó 1 área.')).toBeVisible()
  }
  await remove()
  await isAccessible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(said('Se restauró 1 elemento.')).toBeVisible()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await remove()

  await page.goto('/trash')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Papelera')
  await search('Buscar en la papelera')
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Quedan 30 días')
  await tick(row.getByRole('checkbox'))
  await page.getByRole('button', { name: 'Restaurar' }).first().click()
  await expect(said('Se restauró 1 elemento.')).toBeVisible()
  await expect(page.getByText('No hay elementos que coincidan')).toBeVisible()

  await page.goto('/audit-log')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Registro de cambios')
  await search('Buscar en el registro')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `Restauró el área «Área ${unique}»`,
    `Eliminó el área «Área ${unique}»`,
    `Restauró el área «Área ${unique}»`,
    `Eliminó el área «Área ${unique}»`,
    `Creó el área «Área ${unique}»`,
  ])
  await filterBy('Acción', 'Crear')
  if (!scripts) await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `Creó el área «Área ${unique}»`,
  ])
  await isAccessible()
  await page.getByRole('link', { name: /^Acción: Crear/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(5)
})
