import { DATE_INVALID, DATE_PAST } from '#contract/messages/message-bounds.ts'
import { invalidField } from '#api/platform/http/failure.ts'

const DAY_MS = 24 * 3600 * 1000
const FARTHEST_MS = 366 * DAY_MS

const PARTS = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})[^Z+-]*(Z|([+-])(\d{2}):?(\d{2}))?$/i

/**
 * Returns the time at which a message is to be sent; null for at once. A value with an offset is that
 * instant, one without is local time of the tenant's zone.
 *
 * @param given as the contract's `programmedDate` accepts it.
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
 * Returns the instant of a local time in a zone. A time that occurs twice is the first occurrence; a
 * skipped one moves forward by the skipped duration.
 *
 * @param clock the local time, as if it were UTC.
 */
export function instantOf(clock: number, timeZone: string): Date {
  const before = offsetAt(clock - DAY_MS, timeZone)
  const after = offsetAt(clock + DAY_MS, timeZone)
  const instants = [...new Set([before, after])]
    .map((offset) => clock - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === clock)
  return new Date(instants.length > 0 ? Math.min(...instants) : clock - before)
}

/** Returns the offset of a zone from UTC at an instant, in ms. */
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
  const clock = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return clock - Math.floor(instant / 1000) * 1000
}
