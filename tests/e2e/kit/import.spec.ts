import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../journey.ts'
import { tick } from '../tick.ts'

const FILES = path.resolve(import.meta.dirname, '../../files')

/** The file as LibreOffice saved it, byte for byte but for the people's own e-mails, names and mobiles. */
async function realFile(
  unique: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const saved = (await readFile(path.join(FILES, 'usuarios-excel-es.csv'))).toString('latin1')
  const digits = String(Date.now()).slice(-6)
  const own = saved
    .replace(
      /^([a-z]+);([a-z]+)@/gm,
      (_, user: string, mail: string) => `${unique}${user};${unique}${mail}@`,
    )
    .replace(/;([a-z]+)(\r?)$/gm, (_, manager: string, end: string) => `;${unique}${manager}${end}`)
    .replace(`;${unique}manager_username`, ';manager_username')
    .replace(/\+57 350 900/g, `+57 3${digits.slice(0, 2)} ${digits.slice(2, 5)}`)
  return { name: 'usuarios-excel-es.csv', mimeType: 'text/csv', buffer: Buffer.from(own, 'latin1') }
}

test('a CSV saved in Spanish by a spreadsheet goes from upload to summary @floor @kit', async ({
  page,
  signInAs,
  unique,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/users/import')
  await page.locator('input[type=file]').setInputFiles(await realFile(unique))
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  await expect(page).toHaveURL(/\/users\/import\/[0-9a-f-]{36}/)

  const proceed = page.getByRole('button', { name: 'Continuar' })
  await expect(proceed).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Se crearán')).toBeVisible()
  await isAccessible()
  await proceed.click()
  await expect(page.getByText(/Se importaron \d+ usuarios/)).toBeVisible({ timeout: 30_000 })
  await isAccessible()

  await page.goto(`/users?q=${unique}apuig`)
  await page.getByRole('link', { name: /Agnès Puig i Ferrer/ }).click()
  await expect(page.getByText('Zoraida Muñoz Peña').first()).toBeVisible() // the manager of the same file
})

test('a file with errors shows each line and offers the failed rows @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/users/import')
  await page.locator('input[type=file]').setInputFiles(path.join(FILES, 'usuarios-con-errores.csv'))
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  const failed = page.getByRole('link', { name: 'Descargar filas con error' })
  await expect(failed).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Línea \d+/).first()).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), failed.click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('error')
})

test('a file that is no CSV is refused with a clear message and nothing is lost @all', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'usuarios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82,
    ]),
  })
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  await expect(page.getByRole('alert').first()).toContainText('CSV')
  await expect(page.locator('input[type=file]')).toBeVisible()
})

test('a wrong import is undone from its page, and a cancelled one says one thing @all', async ({
  page,
  signInAs,
  unique,
  isAccessible,
}) => {
  await signInAs('admin')
  const rows = ['a', 'b'].map(
    (name) => `${unique}${name},${unique}${name}@deshecho.test,Equivocada`,
  )
  const upload = async () => {
    await page.goto('/users/import')
    await page.locator('input[type=file]').setInputFiles({
      name: 'equivocado.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`username,email,first_name\n${rows.join('\n')}\n`),
    })
    await page.getByRole('button', { name: 'Cargar y validar' }).click()
    await expect(page.getByText(/Se guardarán, sin enviar, 2 correos/)).toBeVisible({
      timeout: 30_000,
    })
  }
  await upload()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Importación cancelada: no se aplicó ninguna fila.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pasos de la importación' })).toHaveCount(0)

  await upload()
  await tick(page.getByLabel('No enviar invitaciones ahora'))
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Se importaron 2 usuarios')).toBeVisible({ timeout: 30_000 })
  await isAccessible()

  await page.getByRole('link', { name: 'Deshacer la importación' }).click()
  await expect(page.getByText('¿Deshacer lo que hizo este archivo?')).toBeVisible()
  await isAccessible()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect(page.getByText('La importación se deshizo.')).toBeVisible({ timeout: 30_000 })
  await isAccessible()
  await page.getByRole('link', { name: 'Equivocada' }).first().click()
  await expect(page.getByText('Inactivo', { exact: true })).toBeVisible()
  await expect(page.getByText('Sin invitación')).toBeVisible()
})
