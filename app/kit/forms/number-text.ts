import { readDecimal } from '#contract/platform/values/decimal.ts'
import { formatNumber } from '../ui/format.ts'

/** Formats a number for a field: '1.234,5' for 1234.5 and for '1234,5'. Text that might be invalid stays as typed. */
export function numberText(value: unknown, decimals: number): string {
  if (typeof value === 'number') return formatNumber(value, decimals)
  if (typeof value !== 'string') return ''
  const read = readDecimal(value)
  if (read === null || read.pointed || read.decimals > decimals) return value
  return formatNumber(read.value, decimals)
}
