import { isMoment } from '#contract/platform/values/moment.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import { dayIn, PARTS, serialIn } from '#api/platform/imports/day.ts'

/**
 * Parses a date and time as spreadsheets in this country write it: day first ('3/11/2026 2:00 p. m.'), ISO,
 * or the serial number of a spreadsheet. A date alone means the beginning or the end of that day.
 *
 * @returns '2026-11-03T14:00', with an offset if one was given; null when it is invalid.
 */
export function momentIn(cell: string, edge: 'start' | 'end'): string | null {
  const text = lineOf(cell).toLowerCase()
  const [, date = text, hours] = PARTS.exec(text) ?? []
  const serial = serialIn(text)
  const day = serial?.day ?? dayIn(date)
  const clock = serial?.clock ?? clockIn(hours)
  if (day === null || clock === null) return null
  const moment = `${day}T${clock === '' ? EDGES[edge] : clock}`
  return isMoment(moment) ? moment : null
}

const EDGES = { start: '00:00', end: '23:59' }

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

const two = (digits: string) => digits.padStart(2, '0')
