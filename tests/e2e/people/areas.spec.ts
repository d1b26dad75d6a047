import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

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
    await expect(page.getByText(/^Ninguna área coincide con/)).toBeVisible()
    await isAccessible()
  },
)
