import { lineOf } from '#contract/platform/values/text.ts'

/** Dates as spreadsheets in this country write them: day first, ISO, or the serial number of a spreadsheet. */

/** Parses a cell with a date; a time after it is ignored. Returns '2026-11-03'; null when it is no date. */
export function dayOfCell(cell: string): string | null {
  const text = lineOf(cell).toLowerCase()
  const [, date = text] = PARTS.exec(text) ?? []
  const day = serialIn(text)?.day ?? dayIn(date)
  return day !== null && isDay(day) ? day : null
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Pattern of a date, and the text after it. */
export const PARTS =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}(?:\s+de)?[-/.\s]+[a-z]{3,10}\.?(?:\s+de)?[-/.\s]+\d{2,4})(?:[t,\s]\s*(.+))?$/

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

/** Returns '2026-11-03' for a date without a time, which may not exist; null when it is no date. */
export function dayIn(text: string): string | null {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (year) return `${year}-${two(month)}-${two(day)}`
  const [, first, second = '', last = ''] =
    /^(\d{1,2})(?:\s+de)?[-/.\s]+(\d{1,2}|[a-z]{3,10})\.?(?:\s+de)?[-/.\s]*(\d{4}|\d\d)$/.exec(
      text,
    ) ?? []
  if (!first) return null
  const named = MONTHS.indexOf(second.slice(0, 3).replace('set', 'sep')) + 1
  const number = /\d/.test(second) ? second : String(named)
  return `${last.length === 4 ? last : `20${last}`}-${two(number)}-${two(first)}`
}

/**
 * Spreadsheet serial: days since 1899, the time after a point or a comma. Limited to the years 1970 to
 * 2119, so that no other number is taken for one.
 */
const SERIAL = /^(25[6-9]|2[6-9]\d|[3-7]\d\d)\d\d([.,]\d+)?$/

/** Returns the day and the time of a serial number; null for another text. */
export function serialIn(text: string): { day: string; clock: string } | null {
  return SERIAL.test(text) ? fromSerial(Number(text.replace(',', '.'))) : null
}

function fromSerial(days: number) {
  // Rounded to the minute: the fifteen digits of a spreadsheet are seconds off.
  const minutes = Math.round(days * 24 * 60)
  const iso = new Date(Date.UTC(1899, 11, 30, 0, minutes)).toISOString()
  return { day: iso.slice(0, 10), clock: Number.isInteger(days) ? '' : iso.slice(11, 16) }
}

const two = (digits: string) => digits.padStart(2, '0')
