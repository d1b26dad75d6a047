/**
 * Numbers as people write them in Colombia: a comma before decimals, a point between groups of three digits
 * (docs/decisions/0066-typed-numbers.md). No zod here: imports read many cells with it.
 */
type Decimal = {
  value: number
  /** How many decimals were written, zeros at the end included. */
  decimals: number
  /** The decimals come after a point: '12.5'. */
  pointed: boolean
  /** '1.500' is read as 1500; elsewhere it is 1,5. */
  ambiguous: boolean
}

const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,(\d+))?$/
const UNGROUPED = /^\d*(?:[.,](\d+))?$/

/** '1.500' is 1500, '1.234,5' is 1234,5 and '12.5' is 12,5; null for '1,234.5', '-1', '1e3' and ''. */
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
