import { isMoment } from '#contract/moment.ts'
import { lineOf } from '#contract/text.ts'

/**
 * Parses a date and time as spreadsheets in this country write it: day first ('3/11/2026 2:00 p. m.'), ISO,
 * or the serial number of a spreadsheet. A date alone means the beginning or the end of that day.
 *
 * @returns '2026-11-03T14:00', with an offset if one was given; null when it is invalid.
 */
export function momentIn(cell: string, edge: 'start' | 'end'): string | null {
  const text = lineOf(cell).toLowerCase()
  const [, date = text, hours] = PARTS.exec(text) ?? []
  const serial = SERIAL.test(text) ? fromSerial(Number(text.replace(',', '.'))) : null
  const day = serial?.day ?? dayIn(date)
  const clock = serial?.clock ?? clockIn(hours)
  if (day === null || clock === null) return null
  const moment = `${day}T${clock === '' ? EDGES[edge] : clock}`
  return isMoment(moment) ? moment : null
}

const EDGES = { start: '00:00', end: '23:59' }

/** Pattern of a date, and the text after it. */
const PARTS =
  /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}(?:\s+de)?[-/.\s]+[a-z]{3,10}\.?(?:\s+de)?[-/.\s]+\d{2,4})(?:[t,\s]\s*(.+))?$/

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']

function dayIn(text: string): string | null {
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
 * Returns '14:00', also for '2:00 p. m.', '2 pm' and '14:00:30-05:00'; '' for no time, null for an invalid
 * one.
 */
function clockIn(text: string | undefined): string | null {
  if (text === undefined) return ''
  const found =
    /^(\d{1,2})(?::(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?:([ap])\.?\s*m\.?)?\s*(z|[+-]\d\d:\d\d)?$/.exec(
      text,
    )
  if (!found) return null
  const [, written, minutes, half, offset = ''] = found
  // '14' alone is not a time.
  if (minutes === undefined && half === undefined) return null
  let hour = Number(written)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  return `${two(String(hour))}:${minutes ?? '00'}${offset.toUpperCase()}`
}

/**
 * Spreadsheet serial: days since 1899, the time after a point or a comma. Limited to the years 1970 to
 * 2119, so that no other number is taken for one.
 */
const SERIAL = /^(25[6-9]|2[6-9]\d|[3-7]\d\d)\d\d([.,]\d+)?$/

function fromSerial(days: number) {
  // Rounded to the minute: the fifteen digits of a spreadsheet are seconds off.
  const minutes = Math.round(days * 24 * 60)
  const iso = new Date(Date.UTC(1899, 11, 30, 0, minutes)).toISOString()
  return { day: iso.slice(0, 10), clock: Number.isInteger(days) ? '' : iso.slice(11, 16) }
}

const two = (digits: string) => digits.padStart(2, '0')
