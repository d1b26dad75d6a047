import { describe, expect, test } from 'vitest'
import { foldColumnName, headerOf, recognise, type SavedColumns } from './header.ts'

const WORDS = {
  username: { label: 'Usuario', names: ['Login'] },
  email: { label: 'Correo electrónico', names: ['Correo', 'E-mail'] },
  identification_number: { label: 'Identificación', names: ['Cédula', 'Documento'] },
  area_code: { label: 'Área', names: ['Código del área'] },
  location: { label: 'Ubicación', names: ['Sede', 'Ciudad'] },
}

const headerIn = (names: string[], kept?: SavedColumns) => {
  const { fields, clashes } = recognise(names, WORDS, kept)
  return { ...headerOf(names, fields), clashes }
}

test('finds fields by their own names in any order, case, spacing and with accents', () => {
  const { at, unknown } = headerIn(['EMAIL ', 'Área Code', 'UserName'])
  expect([...at]).toEqual([
    ['email', 0],
    ['area_code', 1],
    ['username', 2],
  ])
  expect(unknown).toEqual([])
})

test.each([
  ['Cédula', 'identification_number'],
  ['CEDULA', 'identification_number'],
  ['N° de documento', 'identification_number'],
  ['Número de cédula (sin puntos)', 'identification_number'],
  ['No. Documento *', 'identification_number'],
  ['Correo_Electrónico', 'email'],
  ['e-mail', 'email'],
  ['Codigo area', 'area_code'],
  ['ciudad', 'location'],
])('knows «%s» as people in HR write it', (name, field) => {
  expect([...headerIn([name]).at.keys()]).toEqual([field])
})

test('reports unknown columns and those without a name', () => {
  expect(headerIn(['username', 'salario', '']).unknown).toEqual([
    { index: 1, name: 'salario' },
    { index: 2, name: '' },
  ])
  expect(foldColumnName('De')).toBe('de')
})

describe('columns that would be the same field', () => {
  test('are reported, and none of them is read', () => {
    const { at, clashes, unknown } = headerIn(['Login', 'Sede', 'Ciudad'])
    expect([...at.keys()]).toEqual(['username'])
    expect(clashes).toEqual([{ field: 'location', columns: ['Sede', 'Ciudad'] }])
    expect(unknown.map(({ name }) => name)).toEqual(['Sede', 'Ciudad'])
  })

  test("are resolved by the tenant's column setting", () => {
    const kept = new Map<string, string[]>([['sede', []]])
    const { at, clashes, unknown } = headerIn(['Sede', 'Ciudad'], kept)
    expect({ at: [...at], clashes, unknown }).toEqual({
      at: [['location', 1]],
      clashes: [],
      unknown: [],
    })
  })
})

test('a column setting of the tenant wins over everything else, also for the column that identifies the row', () => {
  const kept = new Map([
    ['documento', ['identification_number', 'username']],
    ['correo', []],
    // A field that no longer exists, such as one that the tenant has stopped naming.
    ['login', ['extended_field1']],
  ])
  const { at, clashes } = headerIn(['Documento', 'Correo', 'Login'], kept)
  expect(clashes).toEqual([{ field: 'username', columns: ['Documento', 'Login'] }])
  expect([...at]).toEqual([['identification_number', 0]])
  expect([...headerIn(['Documento', 'Correo'], kept).at]).toEqual([
    ['identification_number', 0],
    ['username', 0],
  ])
})
