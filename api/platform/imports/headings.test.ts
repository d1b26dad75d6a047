import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './reading/csv/read.ts'
import { FileRefusal } from './reading/file-refusal.ts'
import { recognise } from './header.ts'
import { HEADING_ROWS, mostKnown, withHeadings } from './headings.ts'

const WORDS = {
  username: { label: 'Usuario', names: ['Login', 'User'] },
  email: { label: 'Correo electrónico', names: ['Correo'] },
  first_name: { label: 'Nombre', names: ['Nombres'] },
  last_name: { label: 'Apellido', names: [] },
}
const MAX = 50
const find = mostKnown((columns) => recognise(columns, WORDS))

async function read(text: string, maxRows = MAX) {
  const table = await readCsv(() => [Buffer.from(text)], { maxRows: maxRows + HEADING_ROWS })
  const found = await withHeadings(table, maxRows, find)
  return { ...found, rows: await Array.fromAsync(found.rows) }
}

/** Titles as people and directories write them; some have the delimiter of another file. */
const titles = fc.uniqueArray(
  fc.constantFrom(
    'version:v1.0',
    'Listado de usuarios',
    'Usuarios activos, marzo de 2026',
    'Generado el 3/03/2026; sede norte',
    'Compañía: Ejemplo',
    'Sede',
    'Área de gestión',
    '',
    '   ',
  ),
)
const headings = fc
  .shuffledSubarray(['Usuario', 'Correo', 'Nombres', 'Apellido', 'Ficha', 'Salario'], {
    minLength: 4,
  })
  .filter((names) => names.includes('Usuario'))

test('finds the headings below titles, with the lines of the file', async () => {
  await fc.assert(
    fc.asyncProperty(
      titles,
      headings,
      fc.constantFrom(',', ';', '\t'),
      fc.integer({ min: 2, max: 8 }),
      async (above, names, delimiter, count) => {
        const line = (cell: (name: string) => string) => names.map(cell).join(delimiter)
        const data = Array.from({ length: count }, (_, n) => line((name) => `${name}-${n}`))
        const text = [...above, line((name) => name), ...data].join('\n')
        const { columns, headerLine, rows } = await read(text)
        expect({ columns, headerLine }).toEqual({ columns: names, headerLine: above.length + 1 })
        expect(rows.map((row) => row.line)).toEqual(data.map((_, n) => above.length + 2 + n))
        expect(rows[0]!.cells).toEqual(names.map((name) => `${name}-0`))
      },
    ),
  )
})

test('finds the headings of a template of a directory', async () => {
  const { columns, headerLine, rows } = await read(
    [
      'version:v1.0',
      'Name [displayName] Required,User name [userPrincipalName] Required,First name [givenName],Last name [surname]',
      'Ana Ruiz,ana@compania.example,Ana,Ruiz',
    ].join('\r\n'),
  )
  expect(headerLine).toBe(2)
  expect(rows).toHaveLength(1)
  expect(recognise(columns, WORDS).fields).toEqual([
    null,
    ['username'],
    ['first_name'],
    ['last_name'],
  ])
})

test('looks for them in the first twenty rows', async () => {
  const file = (above: number) => `${'Título\n'.repeat(above)}Usuario;Correo\nana;a@b.co`
  expect((await read(file(HEADING_ROWS - 1))).headerLine).toBe(HEADING_ROWS)
  expect((await read(file(HEADING_ROWS))).headerLine).toBe(1)
})

describe('the first row stays the headings', () => {
  test.each([
    ['when a value of a row is the name of a column', 'Ficha;Rol\n77;Usuario\n78;Nombre'],
    ['when no row is known', 'Ficha;Salario\n77;1\n78;2'],
    ['when a row repeats them', 'Usuario;Correo\nUsuario;Correo\nana;a@b.co'],
  ])('%s', async (_, text) => {
    expect((await read(text)).headerLine).toBe(1)
  })
})

test('the limit of rows does not count titles, and headings alone are refused', async () => {
  const file = (count: number) =>
    [
      'Título',
      'Otro',
      'Usuario;Correo',
      ...Array.from({ length: count }, (_, n) => `u${n};c${n}`),
    ].join('\n')
  expect((await read(file(MAX))).rows).toHaveLength(MAX)
  await expect(read(file(MAX + 1))).rejects.toThrow('más de 50 filas')
  await expect(read(file(0))).rejects.toThrow(FileRefusal)
})
