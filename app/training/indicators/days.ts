import { monthName } from '#app/kit/ui/format.ts'

/** Calendar days ('2026-11-20') of ranges, independent of time zones. */

export type Range = readonly [from: string, to: string]

const DAY_MS = 86_400_000

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the first day of the month that is `months` after that of `day`. */
function monthBegins(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return iso(Date.UTC(year!, month! - 1 + months, 1))
}

function dayBefore(day: string): string {
  return iso(Date.parse(day) - DAY_MS)
}

/** Returns the default range: the current year up to today. */
export function usualRange(today: string): Range {
  return [`${today.slice(0, 4)}-01-01`, today]
}

/** Returns the number of days in a range, both ends included. */
export function lengthOf([from, to]: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Returns the ranges offered as links. The last quarter is the last whole one. */
export function quickRanges(today: string): { label: string; range: Range }[] {
  const month = Number(today.slice(5, 7))
  const quarter = monthBegins(today, -((month - 1) % 3))
  return [
    { label: 'Este mes', range: [monthBegins(today), today] },
    { label: 'Último trimestre', range: [monthBegins(quarter, -3), dayBefore(quarter)] },
    { label: 'Este año', range: usualRange(today) },
  ]
}

/** Returns the months of a range in order, 'YYYY-MM'. */
export function monthsOf([from, to]: Range): string[] {
  const months: string[] = []
  for (let day = monthBegins(from); day <= to; day = monthBegins(day, 1))
    months.push(day.slice(0, 7))
  return months
}

/** Number of months above which only those from the first session to the last are drawn. */
const MOST_MONTHS = 36

/** Returns the months of a range that are drawn; `known` are those with sessions, in order. */
export function drawnMonths(range: Range, known: readonly string[]): string[] {
  const all = monthsOf(range)
  if (all.length <= MOST_MONTHS) return all
  return all.filter((month) => month >= known[0]! && month <= known[known.length - 1]!)
}

/** Returns the days of a month ('2026-03') that are in a range. */
export function daysOf(month: string, [from, to]: Range): Range {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return [first < from ? from : first, last > to ? to : last]
}

/** Returns 'mar 2026'. */
export const monthAndYear = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

/** Returns the same month ('2026-03') a year before. */
export function monthBefore(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
}
