import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { tooLargeCsv, tooManyRowsCsv, unterminatedQuoteCsv } from '#tests/files/generate.ts'
import { startTestConsole } from '#tests/support/console.ts'
import type { Page } from '#tests/support/pages/visitor.ts'
import { atRest, csvFile, fileOf, upload } from './wizard.ts'

const MAX_ROWS = 10_001
const site = await startTestConsole({
  works: true,
  settings: { IMPORT_MAX_ROWS: String(MAX_ROWS) },
})
const person = await site.signInAs('admin')

/** Expects the error in an alert and the form to try again with on the same page. */
function expectRefusal(page: Page, message: string | RegExp) {
  const said = page.getAllByRole('alert').map((alert) => alert.textContent)
  expect(said.join('\n')).toMatch(message)
  expect(page.form('Cargar y validar').elements.namedItem('file')).toBeTruthy()
}

test.each([
  ['bad/imagen.csv', 415, /El archivo no es un libro de Excel ni un CSV: es una imagen/],
  ['bad/vacio.csv', 422, 'El archivo está vacío.'],
  ['bad/solo-encabezado.csv', 422, 'El archivo solo tiene el encabezado: no hay filas.'],
  ['bad/utf8-declarado-invalido.csv', 422, /dice ser UTF-8.*línea \d+/],
  ['bad/codificacion-mezclada.csv', 422, /mezcla dos codificaciones/],
  ['bad/comilla-sin-cerrar.csv', 422, /comilla que se abre en la línea \d+ no se cierra/],
  ['bad/utf16-cortado.csv', 422, /El archivo está incompleto/],
])('%s is refused with %d', async (name, status, message) => {
  const page = await upload(person, await fileOf(name))
  expect(page.status).toBe(status)
  expect(page.address).toBe('/users/import')
  expectRefusal(page, message)
})

test('a form without a file asks for one', async () => {
  const page = await upload(person, [])
  expect(page.status).toBe(422)
  expectRefusal(page, 'Debes seleccionar exactamente un archivo')
})

test('two files are refused, and none of them is taken', async () => {
  const file = await fileOf('usuarios-utf8-comas.csv')
  const page = await upload(person, [file, file])
  expect(page.status).toBe(422)
  expectRefusal(page, 'Debes seleccionar exactamente un archivo')
  expect(page.getByText('Aún no hay importaciones.')).toBeTruthy()
})

test(
  '60 MB get an answer, not a connection that breaks off',
  { tags: ['slow'], timeout: 90_000 },
  async () => {
    const page = await upload(person, csvFile(await buffer(tooLargeCsv())))
    expect(page.status).toBe(413)
    expectRefusal(page, 'El archivo supera el máximo de 50 MB')
  },
)

test('an unclosed quote far into a file is reported with its line', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `ana${n},ana${n}@compania.example,Ana`)
  const content = ['username,email,first_name', ...rows, 'eva,eva@compania.example,"Eva', ...rows]
  const uploaded = await upload(person, csvFile(content.join('\n')))
  expect(uploaded.address).toMatch(/^\/users\/import\/./)
  const page = await atRest(person, uploaded)
  expectRefusal(page, 'La comilla que se abre en la línea 5002 no se cierra.')
  const notice = page.in(page.getByRole('alert'))
  expect(notice.getByText('Error')).toBeTruthy()
  expect(notice.getByText('Ocurrió un error al validando la información')).toBeTruthy()
  const again = await person.submit(page, 'Cargar y validar', {
    'Archivo CSV o Excel': await fileOf('bad/vacio.csv'),
  })
  expectRefusal(again, 'El archivo está vacío.')
})

test('an unclosed quote over megabytes is reported with its line', { tags: ['slow'] }, async () => {
  const file = csvFile(await buffer(unterminatedQuoteCsv(20 * 1024 * 1024)))
  const page = await atRest(person, await upload(person, file))
  expectRefusal(page, 'La comilla que se abre en la línea 3 no se cierra.')
})

test('a row above the limit is too many', async () => {
  const file = csvFile(await buffer(tooManyRowsCsv(MAX_ROWS + 1)))
  const page = await atRest(person, await upload(person, file))
  expectRefusal(page, 'El archivo tiene más de 10.001 filas, que es el máximo.')
})
