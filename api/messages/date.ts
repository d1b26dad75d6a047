import { DATE_INVALID, DATE_PAST } from '#contract/message-bounds.ts'
import { invalidField } from '../http/failure.ts'

const DAY_MS = 24 * 3600 * 1000
const FARTHEST_MS = 366 * DAY_MS

const PARTS = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})[^Z+-]*(Z|([+-])(\d{2}):?(\d{2}))?$/i

/**
 * When a message is to be sent; null is at once. With an offset it is that instant, without one the local time
 * of the company's zone.
 *
 * @param given as the contract's `programmedDate` lets it through.
 * @throws Failure 422 on `programmed_date`: no such day or hour, in the past, or more than a year ahead.
 */
export function programmedAt(
  given: string | null,
  timeZone: string,
  now = new Date(),
): Date | null {
  if (given === null) return null
  const [, year, month, day, hour, minute, offset, sign, hours, minutes] = PARTS.exec(given) ?? []
  const clock = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  const same =
    new Date(clock).toISOString().slice(0, 16) === `${year}-${month}-${day}T${hour}:${minute}`
  if (Number.isNaN(clock) || !same) throw refused('invalid', DATE_INVALID)
  const shift = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1)
  const at = offset ? new Date(clock - shift) : instantOf(clock, timeZone)
  if (at.getTime() <= now.getTime()) throw refused('past', DATE_PAST)
  if (at.getTime() > now.getTime() + FARTHEST_MS) {
    throw refused('far', 'La fecha de programacion puede ser hasta dentro de un año')
  }
  return at
}

const refused = (code: string, message: string) => invalidField('programmed_date', code, message)

/**
 * The instant at which the clocks of a zone show a time. One that they show twice is the first; one that they
 * skip moves forward by as much as is skipped.
 *
 * @param clock what they show, as if it were UTC.
 */
export function instantOf(clock: number, timeZone: string): Date {
  const before = offsetAt(clock - DAY_MS, timeZone)
  const after = offsetAt(clock + DAY_MS, timeZone)
  const shown = [...new Set([before, after])]
    .map((offset) => clock - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === clock)
  return new Date(shown.length > 0 ? Math.min(...shown) : clock - before)
}

/** How far ahead of UTC a zone is at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}
