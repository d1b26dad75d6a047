import { format, isDateFormat, isPercentFormat } from 'numfmt'

/** Formatter of a number whose cell has a format. */
export type NumberFormat = (value: number) => string

const SPANISH = { locale: 'es-CO' }
/** Days between the date systems of 1900 and 1904. */
const DAYS_BETWEEN = 1462

/**
 * Returns the formatter of a format that shows what the numbers are: dates and hours, percentages,
 * codes filled with zeros. Null for any other: thousands and currencies are no part of a value, and
 * an identity card is not 1.02E+09.
 */
export function formatOf(pattern: string, since1904: boolean): NumberFormat | null {
  const written = (value: number) => format(pattern, value, SPANISH)
  if (/^0+$/.test(pattern)) return pattern.length > 1 ? written : null
  const kind = kindOf(pattern)
  if (kind === 'date' && MONTH_FIRST.test(pattern)) {
    return formatOf(pattern.replace(MONTH_FIRST, '$3$2$1'), since1904)
  }
  if (kind === 'date') return (value) => written(since1904 ? value + DAYS_BETWEEN : value)
  return kind === 'percent' ? written : null
}

/** Month before day, as in the United States: as text it could not be told from a day before its month. */
const MONTH_FIRST = /(?<![a-z][-/.])\b(m{1,2})([-/.])(d{1,2})\b/i

function kindOf(pattern: string): 'date' | 'percent' | null {
  try {
    if (isDateFormat(pattern)) return 'date'
    return isPercentFormat(pattern) ? 'percent' : null
  } catch {
    return null // No pattern at all.
  }
}

/** Formats the number of a cell as a person would type it. */
export function numberIn(text: string, as: NumberFormat | null | undefined): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (as) {
    try {
      return as(value)
    } catch {
      // A negative date: the number itself.
    }
  }
  // Spreadsheets calculate with fifteen digits; the rest is noise.
  const plain = String(Number.isInteger(value) ? value : Number(value.toPrecision(15)))
  // Decimal comma: '1.125' would be read as 1125.
  return (plain.includes('e') ? expanded(value) : plain).replace('.', ',')
}

function expanded(value: number): string {
  if (Math.abs(value) < 1) return value.toFixed(20).replace(/0+$/, '')
  const [digits = '', exponent] = value.toExponential(14).split('e')
  const whole = digits.replace('.', '')
  return whole.padEnd(Number(exponent) + (value < 0 ? 2 : 1), '0')
}

/** Decodes characters that XML cannot hold, as the format writes them: '_x000D_'. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  )
}
