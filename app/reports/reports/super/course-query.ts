import { reportQuery, type ReportState } from '../../report-page/address.ts'
import { daysOfRelative, isRelativeDate } from '#contract/platform/values/relative-dates.ts'
import { isDay } from '#app/kit/urls/day.ts'
import { dayOf, timeOf } from '#app/kit/ui/format.ts'
import type { SuperReport } from './declarations.ts'

/** Returns the API query of a course report: its filters, and days as instants within them, relative ones as of now. */
export function courseQuery(
  { address }: SuperReport,
  reportState: ReportState,
  timezone: string,
  now = Date.now(),
): Record<string, string | string[]> {
  const {
    tenant: _saidByHeader,
    from: first,
    to: last,
    ...query
  } = reportQuery(address, reportState)
  const { from, to } = isRelativeDate(first?.[0])
    ? daysOfRelative(first[0], dayOf(now, timezone))
    : { from: first?.[0], to: last?.[0] }
  return {
    ...query,
    ...(from && { from: instantIn(from, timezone) }),
    ...(to && { to: instantIn(to, timezone) }),
  }
}

/**
 * Returns the epoch milliseconds of noon on a day in a time zone. The API takes the day of the
 * instant in each tenant's zone: noon is on the same day in neighbouring zones. An invalid day is
 * passed on unchanged, and the API rejects it.
 */
export function instantIn(day: string, timezone: string): string {
  if (!isDay(day)) return day
  const noon = Date.parse(`${day}T12:00:00Z`)
  const there = Date.parse(`${dayOf(noon, timezone)}T${timeOf(noon, timezone)}:00Z`)
  return String(noon - (there - noon))
}
