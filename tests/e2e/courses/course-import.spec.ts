import { readFile } from 'node:fs/promises'
import { expect, test } from '../journey.ts'

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n') + '\n'),
})

test('an administrator assigns a course by a file, and reads the errors of the other rows @all', async ({
  page,
  signInAs,
  unique,
  isAccessible,
}) => {
  test.slow() // two imports, one after the other
  await signInAs('admin')
  const proceed = page.getByRole('button', { name: 'Continuar' })
  const people = ['ana', 'ben'].map((name) => `${unique}${name}`.toLowerCase())

  await page.goto('/users/import')
  const rows = people.map((name) => `${name},${name}@compania.example,${name}`)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('personas.csv', 'username,email,first_name', ...rows))
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  await proceed.click({ timeout: 30_000 })
  await expect(page.getByText('Se importaron 2 usuarios.')).toBeVisible({ timeout: 30_000 })

  await page.goto('/courses?q=Servicio al cliente')
  await page.getByRole('link', { name: 'Servicio al cliente memorable', exact: true }).click()
  await page.locator('summary[aria-label="Más acciones"]').click()
  await page.getByRole('link', { name: 'Importar usuarios' }).click()
  await expect(page).toHaveURL(/\/courses\/\d+\/import(\?back=|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importar usuarios')
  const named = [`${people[0]};`, `;${people[1]}@compania.example`, `${unique}nadie;`]
  await page.locator('input[type=file]').setInputFiles(csv('curso.csv', 'username;email', ...named))
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  await expect(page).toHaveURL(/\/courses\/\d+\/import\/[0-9a-f-]{36}/)

  await expect(proceed).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Se asignarán')).toBeVisible()
  await expect(page.getByText(`El usuario «${unique}nadie» no existe`)).toBeVisible()
  await isAccessible()
  const failed = page.getByRole('link', { name: 'Descargar filas con error' })
  const [download] = await Promise.all([page.waitForEvent('download'), failed.click()])
  expect(download.suggestedFilename()).toBe('curso-errores.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain(`${unique}nadie`)
  await page.getByRole('link', { name: /^Filas correctas/ }).click()
  await expect(page.getByText(`Asignado a ${people[0]}`)).toBeVisible()
  await isAccessible()

  await proceed.click()
  await expect(page.getByText('Se importaron 2 usuarios.')).toBeVisible({ timeout: 30_000 })
  await isAccessible()
  await page.getByRole('link', { name: 'Ver el curso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Servicio al cliente memorable')
  await expect(page).toHaveURL(/\/courses\/\d+$/)
  await page.goto(`${page.url()}/unassignment?q=${unique}`)
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2)
})
