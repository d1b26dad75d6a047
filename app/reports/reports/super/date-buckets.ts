import type { TimePoint } from '#app/kit/charts/plot.ts'
import { formatDay } from '#app/kit/ui/format.ts'

/** Grouping of many days into buckets for a chart: daily values would be illegible. */

type Day = { day: string; value: number }

export type DateBuckets = {
  /** Description of the buckets; null when each day is drawn. */
  words: string | null
  points: TimePoint[]
}

/** Maximum number of days drawn as days, and as weeks; above these the buckets are weeks and months. */
const MAX_DAYS = 120
const MAX_DAYS_IN_WEEKS = 2 * 366

/**
 * Returns the days, or the mean per day of each week or month: a sum would make the first and the
 * last, which are rarely whole, look like a fall, and users cannot be added up.
 */
export function dateBucketsOf(days: readonly Day[]): DateBuckets {
  if (days.length <= MAX_DAYS) {
    return { words: null, points: dayPoints(days) }
  }
  if (days.length <= MAX_DAYS_IN_WEEKS) {
    return {
      words: 'Promedio diario de cada semana',
      points: means(days, mondayOf, (monday) => `Semana del ${formatDay(monday)}, promedio diario`),
    }
  }
  return {
    words: 'Promedio diario de cada mes',
    points: means(days, firstOf, (first) => `${monthName(first)}, promedio diario`),
  }
}

/** Returns each day, for tables. */
export function dayPoints(days: readonly Day[]): TimePoint[] {
  return days.map(({ day, value }) => ({ title: formatDay(day), label: dayName(day), value }))
}

const dayName = (day: string) => formatDay(day).replace(/ \d+$/, '')
const monthName = (day: string) => formatDay(day).replace(/^\d+ /, '')
const firstOf = (day: string) => `${day.slice(0, 7)}-01`

function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return at.toISOString().slice(0, 10)
}

function means(
  days: readonly Day[],
  startOf: (day: string) => string,
  titleOf: (start: string) => string,
): TimePoint[] {
  const dateBuckets = new Map<string, number[]>()
  for (const { day, value } of days) {
    const start = startOf(day)
    const known = dateBuckets.get(start)
    if (known) known.push(value)
    else dateBuckets.set(start, [value])
  }
  return [...dateBuckets].map(([start, values]) => ({
    title: titleOf(start),
    label: monthName(start),
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
  }))
}
