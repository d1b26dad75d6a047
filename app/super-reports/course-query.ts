import { keptQuery, type ReportState } from '../report-page/address.ts'
import { isDay } from '../ui/day.ts'
import { dayOf, timeOf } from '../ui/format.ts'
import type { SuperReport } from './declarations.ts'

/** What the API is asked of a report of a course: its filters, and days as the instants that lie in them. */
export function courseQuery(
  { address }: SuperReport,
  shown: ReportState,
  timezone: string,
): Record<string, string | string[]> {
  const { tenant: _saidByHeader, from, to, ...query } = keptQuery(address, shown)
  return {
    ...query,
    ...(from?.[0] && { from: instantIn(from[0], timezone) }),
    ...(to?.[0] && { to: instantIn(to[0], timezone) }),
  }
}

/**
 * Epoch milliseconds of the noon of a day in a time zone. The API takes the day that an instant lies in where each
 * company is: at noon that is the same day for companies of neighbouring time zones. What is no day goes as it
 * was written, and the API says so.
 */
export function instantIn(day: string, timezone: string): string {
  if (!isDay(day)) return day
  const noon = Date.parse(`${day}T12:00:00Z`)
  const there = Date.parse(`${dayOf(noon, timezone)}T${timeOf(noon, timezone)}:00Z`)
  return String(noon - (there - noon))
}
