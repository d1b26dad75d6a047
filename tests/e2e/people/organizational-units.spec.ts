import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator makes a business unit, limits a reader to it, and widens it @all', async ({
  page,
  signInAsNewAdmin,
  unique,
  scripts,
  write,
  isAccessible,
}) => {
  test.slow()
  const name = `Unidad ${unique}`
  await signInAsNewAdmin()
  await page.goto('/organizational-units')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Unidades de negocio')

  await page.getByRole('link', { name: 'Nueva unidad' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva unidad de negocio' })
  await expect(form).toBeVisible()
  await write(form.locator('[name=name]'), name)
  const areas = form.getByRole('group', { name: 'Áreas' })
  const find = async (text: string) => {
    await write(areas.getByRole('searchbox'), text)
    // Typing is enough where scripts run; elsewhere the form is sent, and keeps what was chosen.
    if (!scripts) await areas.getByRole('button', { name: 'Buscar en Áreas' }).click()
  }
  await find('juridica')
  await tick(areas.getByRole('checkbox', { name: 'Jurídica' }))
  await find('mercadeo')
  await expect(areas.getByRole('checkbox', { name: 'Mercadeo' })).toBeVisible()
  await expect(areas.getByRole('checkbox', { name: 'Jurídica' })).toBeChecked()
  await tick(areas.getByRole('checkbox', { name: 'Mercadeo' }))
  await isAccessible()
  await form.getByRole('button', { name: 'Crear unidad' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Unidad de negocio creada' }),
  ).toBeVisible()

  await page.goto('/users/new')
  await write(page.locator('[name=username]'), unique)
  await write(page.locator('[name=email]'), `${unique}@compania.example`)
  await write(page.locator('[name=first_name]'), 'Limitada')
  const role = page.locator('select[name=role]')
  const units = page.getByRole('group', { name: 'Unidades de negocio' })
  if (scripts) await expect(units).toBeHidden() // learners have none
  await role.selectOption({ label: 'Solo lectura' })
  await tick(units.getByRole('checkbox', { name }))
  await page.getByRole('button', { name: 'Crear usuario' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Usuario creado' })).toBeVisible()

  await page.goto(`/organizational-units?q=${unique}`)
  await page.getByRole('link', { name }).first().click()
  const edit = page.getByRole('dialog', { name: 'Editar unidad de negocio' })
  await expect(edit.getByText(/limita a 1 usuario/)).toBeVisible()
  await tick(edit.getByRole('checkbox', { name: 'Jurídica' }), false)
  await isAccessible()
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Se guardaron los cambios' }),
  ).toBeVisible()

  await page.goto(`/organizational-units?q=${unique}`)
  await tick(page.locator('tbody tr').first().getByRole('checkbox'))
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const refusal = page.getByRole('dialog', { name: 'Eliminar unidad de negocio' })
  await expect(refusal.getByText('limita a 1 usuario')).toBeVisible()
  await refusal.getByRole('link', { name: 'Ver quiénes' }).click()
  const people = page.getByRole('dialog', { name: 'Usuarios que limita' })
  await expect(people.getByText(`${unique}@compania.example`)).toBeVisible()
  await isAccessible()

  // Refused rows are still selected.
  await page.goto(`/organizational-units?q=${unique}`)
  await page.getByRole('button', { name: 'Quitar la selección' }).click()
  await expect(page.locator('tbody').getByRole('checkbox').first()).not.toBeChecked()
})
