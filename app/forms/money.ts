import { formatNumber } from '../ui/format.ts'

/** Amounts of pesos as people write them in Colombia: points for thousands, a comma for cents. */

/** 1234567.5 → '1.234.567,5' */
export function moneyText(amount: number): string {
  return formatNumber(amount, 2)
}

/**
 * '$ 1.234.567', '1234567' or '1.234,5' as a number; empty is 0. Null when it cannot be told: points
 * that part no thousands might be meant as a decimal comma.
 */
export function readMoney(text: string): number | null {
  const digits = text.replace(/[\s$]/g, '')
  if (digits === '') return 0
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(digits)) return null
  return Number(digits.replaceAll('.', '').replace(',', '.'))
}
