import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyText, readMoney } from './money.ts'

test.each([
  ['1.234.567', 1_234_567],
  ['1234567', 1_234_567],
  ['$ 1.234.567', 1_234_567],
  ['$\u00a01.234,5', 1234.5],
  ['0,25', 0.25],
  ['', 0],
  [' ', 0],
])('%j is %d', (text, amount) => expect(readMoney(text)).toBe(amount))

test.each(['1234.56', '1,234,567', '1.23', '12.3456', '-5', 'mil', '1,234', '1e5', '.5', '5,'])(
  '%j cannot be told',
  (text) => expect(readMoney(text)).toBeNull(),
)

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (cents) => {
      expect(readMoney(moneyText(cents / 100))).toBe(cents / 100)
    }),
  )
})
