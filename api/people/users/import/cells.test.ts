import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLengthOf } from '#api/platform/imports/cells.ts'
import { cellRules, PLAIN } from './cells.ts'
import { TEXTS, type TextColumn, type UserColumn } from './columns.ts'

const rules = cellRules({ passwordMinLength: 8 })

function read(column: UserColumn, cell: string) {
  const errors: string[] = []
  const warnings: string[] = []
  const value = rules.get(column)!(cell, {
    error: (message) => errors.push(message),
    warning: (message) => warnings.push(message),
  })
  return { value, errors, warnings }
}

describe("values accepted by the fast path are those that the contract's schema accepts", () => {
  const columns = Object.keys(TEXTS) as TextColumn[]

  test.each(columns)('%s', (column) => {
    const schema = TEXTS[column]
    const longest = maxLengthOf(schema)
    const plain = PLAIN[column]
    const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: longest + 20 })
    const shaped = plain ? fc.oneof(anything, fc.stringMatching(plain)) : anything
    fc.assert(
      fc.property(shaped, (text) => {
        const cell = text.trim()
        // A mobile is normalized before it is validated.
        if (cell === '' || (column === 'mobile' && !plain!.test(cell))) return
        const asked = schema.safeParse(cell)
        const { value, errors } = read(column, cell)
        expect(errors).toEqual(asked.success ? [] : [asked.error.issues[0]!.message])
        if (asked.success) expect(value).toBe(asked.data ?? '')
      }),
      { numRuns: 500 },
    )
  })

  test('also at the last character that is allowed, and one further', () => {
    for (const column of columns.filter((name) => !PLAIN[name])) {
      const longest = maxLengthOf(TEXTS[column])
      expect(read(column, 'x'.repeat(longest)).errors).toEqual([])
      expect(read(column, 'x'.repeat(longest + 1)).errors).toHaveLength(1)
    }
  })
})

test.each([
  ['+57 350 900 0101', '+57 3509000101', false],
  ['+573509000101', '+57 3509000101', false],
  ['0034 612 345 678', '+34 612345678', false],
  ['+1 (305) 555-0100', '+1 3055550100', false],
  ['3509000112', '+57 3509000112', true],
  ['350 900-0113', '+57 3509000113', true],
  ['573001234567', '+57 3001234567', true],
])('the mobile %s is stored as %s', (cell, stored, assumed) => {
  const { value, errors, warnings } = read('mobile', cell)
  expect({ value, errors, assumed: warnings.length > 0 }).toEqual({
    value: stored,
    errors: [],
    assumed,
  })
})

test.each(['+57 trescientos', 'no tiene', '12', '+', '+57', '350900011235090001123509000112'])(
  'the mobile %s is refused',
  (cell) => {
    expect(read('mobile', cell).errors).toEqual([
      'Ingresa un número de celular válido (solo números)',
    ])
  },
)

test('yes and no in both languages, as words, letters, numbers and cell types', () => {
  const said = (cells: string[]) => new Set(cells.map((cell) => read('disabled', cell).value))
  expect(said(['sí', 'SI', 'Si\u0301', 's', 'yes', 'TRUE', 'Verdadero', '1'])).toEqual(
    new Set(['true']),
  )
  expect(said(['no', 'No', 'n', 'false', 'FALSO', '0'])).toEqual(new Set(['false']))
  expect(read('disabled', 'quizás').errors).toEqual(['El valor de disabled debe ser sí o no'])
})

test('roles in any case, and no other word', () => {
  expect(read('role', 'Admin')).toMatchObject({ value: 'admin', errors: [] })
  expect(read('role', 'superadmin').errors).toEqual(['El rol debe ser user, reader o admin'])
})

test('passwords as long as the installation asks, and not longer than the contract allows', () => {
  expect(read('password', '1234567').errors).toEqual([
    'La contraseña debe tener por lo menos 8 caracteres',
  ])
  expect(read('password', ' 345678 ')).toMatchObject({ value: ' 345678 ', errors: [] })
  expect(read('password', 'x'.repeat(201)).errors).toHaveLength(1)
})
