/**
 * Number in Colombian notation: a comma before decimals, a point between groups of three digits
 * (docs/decisions/0066-typed-numbers.md). No zod here: imports read many cells with it.
 */
type Decimal = {
  value: number
  /** Number of typed decimals, trailing zeros included. */
  decimals: number
  /** True when a point separates the decimals: '12.5'. */
  pointed: boolean
  /** True for '1.500', which is read as 1500; with a decimal point it would be 1,5. */
  ambiguous: boolean
}

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,(\d+))?$/
const UNGROUPED = /^\d*(?:[.,](\d+))?$/

/** Parses '1.500' as 1500, '1.234,5' as 1234,5 and '12.5' as 12,5; returns null for '1,234.5', '-1', '1e3' and ''. */
export function readDecimal(text: string): Decimal | null {
  const written = text.trim()
  const grouped = GROUPED.exec(written)
  const found = grouped ?? UNGROUPED.exec(written)
  const decimals = found?.[1] ?? ''
  const digits = written.replace(/[.,]/g, '')
  // A JavaScript number holds no more digits than these exactly.
  if (!found || digits === '' || digits.length > (decimals ? 15 : 16)) return null
  const whole = digits.slice(0, digits.length - decimals.length)
  return {
    value: Number(`${whole}.${decimals || '0'}`),
    decimals: decimals.length,
    pointed: !grouped && written.includes('.'),
    ambiguous: grouped !== null && /^\d+\.\d+$/.test(written),
  }
}
