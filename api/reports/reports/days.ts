import {
  daysOfRelative,
  isRelativeDate,
  localDay,
  presentSpelling,
  type Days,
} from '#contract/platform/values/relative-dates.ts'

const DAY_MS = 86_400_000

/**
 * Returns the days that a date means (contract/reports/report-date.ts): a month by name, the month of a day or
 * an instant, two days, or a relative date.
 */
export function daysOf(given: string, timezone: string, now = new Date()): Days {
  const date = presentSpelling(given)
  if (isRelativeDate(date)) return daysOfRelative(date, localDay(now, timezone))
  const [from, to] = date.split(',')
  if (from && to) return { from, to }
  if (date.length > 10) return monthOf(localDay(new Date(date), timezone))
  return monthOf(date)
}

function monthOf(day: string): Days {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${last}` }
}

export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
