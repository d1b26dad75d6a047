import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator creates a position, sets its costs and deletes it @all', async ({
  page,
  signInAs,
  unique,
  write,
  choose,
  isAccessible,
}) => {
  test.slow()
  await signInAs('admin')
  await page.goto('/positions')
  await page.getByRole('link', { name: 'Nuevo cargo' }).click()
  await write(page.locator('[name=code]'), unique)
  await write(page.locator('[name=name]'), `Cargo ${unique}`)
  await choose('Plan de formación', 'Plan operativo')
  await isAccessible()
  await page.getByRole('button', { name: 'Crear cargo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cargo creado' })).toBeVisible()

  await page.goto(`/positions?q=${unique}`)
  await page.getByRole('link', { name: unique }).click()
  await expect(page.getByText('Plan operativo').first()).toBeVisible()
  await page.getByRole('link', { name: 'Costos promedio' }).click()
  const costs = page.getByRole('dialog', { name: 'Costos promedio' })
  await expect(costs.getByLabel('2018', { exact: true })).toHaveValue('0')
  await isAccessible()
  await write(costs.getByLabel('2018', { exact: true }), 'mil')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(costs.getByRole('alert')).toContainText('Escribe el costo en pesos')
  await isAccessible()
  await write(costs.getByLabel('2018', { exact: true }), '1.234.567')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/\$\s1\.234\.567 por hora en 2018/)).toBeVisible()
  await isAccessible()

  await page.goto(`/positions?q=${unique}`)
  await tick(page.getByRole('checkbox', { name: `Seleccionar Cargo ${unique}` }))
  await page
    .getByRole('group', { name: 'Acciones para la selección' })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  const question = page.getByRole('dialog', { name: 'Eliminar cargo' })
  await expect(question.getByText('¿Deseas eliminar los elementos seleccionados?')).toBeVisible()
  await question.getByRole('button', { name: 'Si' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Se eliminó 1 cargo.' })).toBeVisible()
})

test('a reader sees positions and nothing that changes them @all', async ({ page, signInAs }) => {
  await signInAs('reader')
  await page.goto('/positions')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cargos')
  await expect(page.getByRole('link', { name: 'Nuevo cargo' })).toHaveCount(0)
  await expect(page.locator('tbody input[type=checkbox]')).toHaveCount(0)
})
