import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator makes an instructor, sees them among the external ones and deletes them @floor @all', async ({
  page,
  signInAsNewAdmin,
  unique,
  write,
}) => {
  const done = (message: string) => page.getByRole('status').filter({ hasText: message })
  await signInAsNewAdmin()
  await page.goto('/instructors')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Formadores')
  await page.getByRole('link', { name: 'Nuevo formador' }).click()
  const form = page.getByRole('dialog', { name: 'Nuevo formador' })
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Crear formador' }).click()
  await expect(form.getByText('Debes especificar el nombre').first()).toBeVisible()
  await write(form.locator('[name=name]'), unique)
  await write(form.locator('[name=code]'), `F-${unique}`)
  await tick(form.getByLabel('Externo'))
  await form.getByRole('button', { name: 'Crear formador' }).click()
  await expect(done(`Formador creado: ${unique}.`)).toBeVisible()

  await page.goto(`/instructors?q=${unique}&type=external`)
  await expect(page.getByRole('row').filter({ hasText: unique })).toContainText('Externo')
  await page.getByTitle(`Acciones de ${unique}`).click()
  await page.getByRole('link', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: 'Eliminar formador' })
  await expect(question.getByText(`¿Eliminar el formador «${unique}»?`)).toBeVisible()
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect(done('Se eliminó 1 formador.')).toBeVisible()
})
