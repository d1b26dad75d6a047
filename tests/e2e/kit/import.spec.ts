import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '../journey.ts'

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

test('a wrong import is undone from its page @js @all', async ({
  page,
  signInAs,
  unique,
  isAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/users/import')
  await page.locator('input[type=file]').setInputFiles({
    name: 'equivocado.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `username,email,first_name\n${unique}a,${unique}a@deshecho.test,Equivocada\n`,
    ),
  })
  await page.getByRole('button', { name: 'Cargar y validar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Deshacer la importación' }).click({ timeout: 30_000 })
  await expect(page.getByText('¿Deshacer lo que hizo este archivo?')).toBeVisible()
  await isAccessible()
  await page.getByRole('button', { name: 'Deshacer la importación' }).click()
  await expect(page.getByText('La importación se deshizo.')).toBeVisible({ timeout: 30_000 })
  await isAccessible()
})
