import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

test('an administrator makes a skill, assigns it to a course, renames and deletes it @all', async ({
  page,
  signInAs,
  unique,
  write,
  company,
  isAccessible,
}) => {
  const done = (message: string) => page.getByRole('status').filter({ hasText: message })
  await signInAs('admin', company.id)
  await page.goto('/courses')
  await page
    .getByTitle(/^Acciones de /)
    .first()
    .click()
  await page.getByRole('link', { name: 'Asignar competencias' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asignar competencias')
  await isAccessible()

  await page.getByRole('link', { name: 'Nueva competencia' }).click()
  await write(page.locator('[name=name]'), unique)
  await page.getByRole('button', { name: 'Crear competencia' }).click()
  await expect(done(`Competencia creada: ${unique}.`)).toBeVisible()

  await tick(page.getByRole('checkbox', { name: unique }))
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(done('Se guardaron las competencias de')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: unique })).toBeChecked()

  const skills = new URL(page.url()).pathname
  await page.goto(`${skills}?q=${unique}`)
  await page.getByTitle(`Acciones de ${unique}`).click()
  await page.getByRole('link', { name: 'Cambiar el nombre' }).click()
  await write(page.getByRole('dialog').locator('[name=name]'), `${unique} dos`)
  await page.getByRole('button', { name: 'Cambiar el nombre' }).click()
  await expect(done(`La competencia se llama ahora ${unique} dos.`)).toBeVisible()

  await page.getByTitle(`Acciones de ${unique} dos`).click()
  await page.getByRole('link', { name: 'Eliminar' }).click()
  await expect(page.getByText('Dejará de estar asignada a 1 curso.')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await expect(done('Se eliminó la competencia.')).toBeVisible()
})
