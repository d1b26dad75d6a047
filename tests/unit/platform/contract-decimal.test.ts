import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal } from '#contract/platform/values/decimal.ts'
import { decimalNumber, orNone, wholeNumber } from '#contract/platform/values/shapes.ts'

describe('a typed number', () => {
  test.each([
    ['1.500', 1500],
    ['3.000', 3000],
    ['1.234.567', 1_234_567],
    ['1.234,5', 1234.5],
    ['1234,56', 1234.56],
    ['12.5', 12.5],
    ['0.125', 0.125],
    [',5', 0.5],
    [' 0,25 ', 0.25],
    ['007', 7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('%j is %d', (text, value) => expect(readDecimal(text)?.value).toBe(value))

  test.each(['', '1,234.5', '1.23.456', '1.500.00', '1,234,567', '5,', '-5', '+5', '1e3', '0x10'])(
    '%j is none',
    (text) => expect(readDecimal(text)).toBeNull(),
  )

  test.each([
    ['1.500', true],
    ['12.345', true],
    ['1.234.567', false],
    ['1.234,5', false],
    ['12.5', false],
    ['0.125', false],
    ['1500', false],
  ])('%j has two readings: %j', (text, ambiguous) => {
    expect(readDecimal(text)?.ambiguous).toBe(ambiguous)
  })

  test('with two decimals is the same after a point and after a comma, as exports have it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (hundredths) => {
        const value = hundredths / 100
        expect(readDecimal(String(value))?.value).toBe(value)
        expect(readDecimal(String(value).replace('.', ','))?.value).toBe(value)
        expect(readDecimal(value.toLocaleString('es-CO'))?.value).toBe(value)
      }),
    )
  })
})

describe('a field of numbers', () => {
  const hours = orNone(decimalNumber({ max: 9999, message: 'De 0 a 9.999' }))
  const issues = (schema: typeof hours, given: unknown) =>
    schema.safeParse(given).error?.issues.map(({ message }) => message)

  test('takes texts and JSON numbers', () => {
    expect(['1.500', '1,5', 1.5, '', null].map((given) => hours.parse(given))).toEqual([
      1500,
      1.5,
      1.5,
      null,
      null,
    ])
    expect(wholeNumber({ max: 9999 }).parse('1.500')).toBe(1500)
  })

  test.each(['1,234', '1,500', 1.234])(
    'refuses the decimals of %j that it does not keep',
    (given) => {
      expect(issues(hours, given)).toEqual(['De 0 a 9.999, con 2 decimales a lo sumo'])
    },
  )

  test.each(['10.000', '1,234.5', 'mil', -1, true])('refuses %j', (given) => {
    expect(issues(hours, given)).toEqual(['De 0 a 9.999'])
  })

  test.each(['1,5', '1.5', '1,0', 1.5])('that are whole refuses %j', (given) => {
    expect(wholeNumber({ max: 9999 }).safeParse(given).success).toBe(false)
  })
})
