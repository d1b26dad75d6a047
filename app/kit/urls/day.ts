/** Calendar days as people type them, and as URLs and the API represent them ('2026-11-20'). */

export const MONTHS = [
  'ene',
  'feb',
  'mar',
  'abr',
  'may',
  'jun',
  'jul',
  'ago',
  'sep',
  'oct',
  'nov',
  'dic',
]

/** Format of a day, for placeholders and messages. */
export const DAY_SHAPE = 'dd/mm/aaaa'

/**
 * Parses a typed day to '2026-11-20'; invalid text is returned unchanged, so that it can be corrected. The day
 * comes first: '20/11/2026', '20-11-26', '20 11 2026', '20112026', '20 nov 2026', '20 de noviembre de 2026'.
 */
export function dayFrom(written: string): string {
  const text = written.trim().toLowerCase()
  const [, iso] = /^(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (iso) return isDay(iso) ? iso : written
  const found =
    /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d\d)$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4})$/.exec(text) ??
    /^(\d{1,2})(?:\s+de)?[-/. ]\s*([a-z]{3,10})\.?(?:\s+de)?[-/. ]\s*(\d{4}|\d\d)$/.exec(text)
  if (!found) return written
  const [, day = '', month = '', year = ''] = found
  const number = /\d/.test(month) ? Number(month) : monthOf(month)
  const whole = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`
  const read = `${whole}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : written
}

/** True for a valid calendar day, 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  // `Date.parse` reads a day that the month does not have as one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Formats '2026-11-20' as '20/11/2026'; other text is returned unchanged. */
export function dayText(value: string): string {
  const [year, month, day] = value.split('-')
  return isDay(value) ? `${day}/${month}/${year}` : value
}

/** Returns the month of 'noviembre' or 'nov', also of the variant 'set' for September; 0 when unknown. */
function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).replace('set', 'sep')) + 1
}
