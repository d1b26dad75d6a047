/** Days of the calendar ('2026-11-20') as ranges are made of them; no time zone changes them. */

export type Range = readonly [from: string, to: string]

const DAY_MS = 86_400_000

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The first day of the month that is `months` after that of `day`. */
function monthBegins(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)
  return iso(Date.UTC(year!, month! - 1 + months, 1))
}

function dayBefore(day: string): string {
  return iso(Date.parse(day) - DAY_MS)
}

/** The current year up to today: what is shown where an address says no range. */
export function usualRange(today: string): Range {
  return [`${today.slice(0, 4)}-01-01`, today]
}

/** How many days a range has, both ends included. */
export function lengthOf([from, to]: Range): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Ranges that are a click away. The last quarter is the last whole one. */
export function quickRanges(today: string): { label: string; range: Range }[] {
  const month = Number(today.slice(5, 7))
  const quarter = monthBegins(today, -((month - 1) % 3))
  return [
    { label: 'Este mes', range: [monthBegins(today), today] },
    { label: 'Último trimestre', range: [monthBegins(quarter, -3), dayBefore(quarter)] },
    { label: 'Este año', range: usualRange(today) },
  ]
}

/** The months of a range in their order, 'YYYY-MM'. */
export function monthsOf([from, to]: Range): string[] {
  const months: string[] = []
  for (let day = monthBegins(from); day <= to; day = monthBegins(day, 1))
    months.push(day.slice(0, 7))
  return months
}

/** The days of a month ('2026-03') that are in a range. */
export function daysOf(month: string, [from, to]: Range): Range {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return [first < from ? from : first, last > to ? to : last]
}
