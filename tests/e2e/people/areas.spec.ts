import path from 'node:path'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

const FILES = path.resolve(import.meta.dirname, '../../files')

test(
  'an administrator creates, edits, empties and deletes an area',
  { tag: '@floor' },
  async ({ page, signInAs, unique, write, choose, isAccessible }) => {
    test.slow()
    await signInAs('admin')
    await page.goto('/areas')

    await page.getByRole('link', { name: 'Nueva área' }).click()
    await write(page.locator('[name=code]'), 'a001')
    await write(page.locator('[name=name]'), `Área ${unique}`)
    await page.getByRole('button', { name: 'Crear área' }).click()
    await expect(page.getByText('El código del área ya existe').first()).toBeVisible()
    await expect(page.locator('[name=name]')).toHaveValue(`Área ${unique}`)
    await isAccessible()
    await write(page.locator('[name=code]'), unique)
    await page.getByRole('button', { name: 'Crear área' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Área creada' })).toBeVisible()

    // Somebody comes to work there.
    await page.goto('/users/new')
    await write(page.locator('[name=username]'), `${unique}area`)
    await write(page.locator('[name=email]'), `${unique}area@compania.example`)
    await write(page.locator('[name=first_name]'), unique)
    await choose('Área', `Área ${unique}`)
    await page.getByRole('button', { name: 'Crear usuario' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Usuario creado' })).toBeVisible()

    await page.goto(`/areas?q=${unique}`)
    await page.getByRole('link', { name: unique }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Área ${unique}`)
    await expect(page.getByRole('link', { name: unique })).toBeVisible()
    await isAccessible()
    await page.getByRole('link', { name: 'Editar' }).click()
    await write(page.locator('[name=name]'), `Taller ${unique}`)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Taller ${unique}`)

    await page.goto(`/areas?q=${unique}`)
    await tick(page.getByRole('checkbox', { name: `Seleccionar Taller ${unique}` }))
    await page
      .getByRole('group', { name: 'Acciones para la selección' })
      .getByRole('button', { name: 'Eliminar' })
      .click()
    const question = page.getByRole('dialog', { name: 'Eliminar área' })
    await expect(question.getByText(`El área «Taller ${unique}» tiene 1 usuario.`)).toBeVisible()
    await isAccessible()
    await choose('Mover los usuarios a', 'Mercadeo')
    await page.getByRole('button', { name: 'Mover y eliminar' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Se eliminó 1 área y se movió 1 usuario.' }),
    ).toBeVisible()
    await expect(page.getByText('No hay áreas en el momento')).toBeVisible()
    await isAccessible()
  },
)

test('areas come from a spreadsheet by the wizard @all', async ({
  page,
  signInAs,
  company,
  isAccessible,
}) => {
  await signInAs('admin', company.id)
  await page.goto('/areas/import')
  await page.locator('input[type=file]').setInputFiles(path.join(FILES, 'areas-excel-es.csv'))
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  const proceed = page.getByRole('button', { name: 'Continuar' })
  await expect(proceed).toBeVisible({ timeout: 30_000 })
  await isAccessible()
  await proceed.click()
  await expect(page.getByText(/Se importaron \d+ áreas/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Ver áreas' }).click()
  await expect(page).toHaveURL(/\/areas$/)
  await page.goto('/areas?q=napa')
  await expect(page.getByRole('cell', { name: 'Dotación y bodega «La Ñapa»' }).last()).toBeVisible()
})
