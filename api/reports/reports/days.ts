import type { Period } from '#contract/reports/report-kinds.ts'

/** Period of a report: days of the tenant's time zone, both inclusive. */
export type Days = { from: string; to: string }

const DAY_MS = 86_400_000
const PERIODS = {
  'this-month': (today) => monthOf(today),
  'last-month': (today) => monthOf(dayBefore(`${today.slice(0, 7)}-01`)),
  'last-30-days': (today) => ({ from: dayPlus(today, -29), to: today }),
} satisfies Record<Period, (today: string) => Days>

/**
 * Returns the days that `date` means (contract/reports/report-filters.ts): a month by name, the month of a day or
 * an instant, two days, or a period relative to now.
 */
export function daysOf(date: string, timezone: string, now = new Date()): Days {
  if (Object.hasOwn(PERIODS, date)) return PERIODS[date as Period](localDay(now, timezone))
  const [from, to] = date.split(',')
  if (from && to) return { from, to }
  if (date.length > 10) return monthOf(localDay(new Date(date), timezone))
  return monthOf(date)
}

/** Returns the local date in that zone, 'YYYY-MM-DD'. */
export function localDay(moment: Date, timezone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return parts.format(moment)
}

function monthOf(day: string): Days {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-${last}` }
}

const dayBefore = (day: string) => dayPlus(day, -1)

export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
