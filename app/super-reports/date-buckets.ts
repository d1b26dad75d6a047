import type { TimePoint } from '../charts/plot.ts'
import { formatDay } from '../ui/format.ts'

/** What is drawn of many days: lines up and down at each would be a wall. */

type Day = { day: string; value: number }

export type DateBuckets = {
  /** Said with the plot; nothing where each day is drawn. */
  words: string | null
  points: TimePoint[]
  /** So many of their names fit under the axis of half a report. */
  names: number
}

/** Of more days weeks are drawn, and of more than that months. */
const MAX_DAYS = 120
const MAX_DAYS_IN_WEEKS = 2 * 366

/** '3 nov' and 'nov 2026'. */
const DAY_NAMES = 8
const MONTH_NAMES = 4

/**
 * Days in order, or the mean of a day in each week or month of them: a sum would make the first and the last,
 * which are rarely whole, look like a fall, and of people there is none.
 */
export function dateBucketsOf(days: readonly Day[]): DateBuckets {
  if (days.length <= MAX_DAYS) {
    return { words: null, points: dayPoints(days), names: DAY_NAMES }
  }
  if (days.length <= MAX_DAYS_IN_WEEKS) {
    return {
      words: 'Promedio diario de cada semana',
      points: means(days, mondayOf, (monday) => `Semana del ${formatDay(monday)}, promedio diario`),
      names: MONTH_NAMES,
    }
  }
  return {
    words: 'Promedio diario de cada mes',
    points: means(days, firstOf, (first) => `${monthName(first)}, promedio diario`),
    names: MONTH_NAMES,
  }
}

/** Each day, as tables have it. */
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
