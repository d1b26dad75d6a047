import {
  daysWords,
  isRelativeDate,
  relativeName,
  relativeWords,
  RELATIVE_KEYS,
  type Days,
} from '#contract/platform/values/relative-dates.ts'
import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { dayFrom } from '#app/kit/urls/day.ts'
import type { DayRange } from './filters.ts'

/** Dates in the filters of reports: relative ones, and days. */

/** Default of a filter by month. */
export const THIS_MONTH = 'relative:this_month'

/** Returns the relative dates to choose from, each with its days. */
export function relativeChoices(today: string): Option[] {
  return RELATIVE_KEYS.map((value) => ({ value, label: relativeWords(value, today) }))
}

/**
 * Returns a range of a form or an address by parameter: typed days as '2026-11-20', or a relative date, which replaces
 * both. Without scripts the form sends a relative date and the first day by one name.
 */
export function rangeIn(
  given: Readonly<Record<string, unknown>>,
  first: string,
  last: string,
): Record<string, string[]> {
  const sent = (name: string) => [given[name] ?? []].flat().map(String)
  const relative = sent(first).filter(isRelativeDate)
  if (relative.length > 0) return { [first]: relative.slice(-1), [last]: [] }
  const typed = (name: string) => sent(name).slice(-1).map(dayFrom)
  return { [first]: typed(first), [last]: typed(last) }
}

/** Returns the words of a value of a range: 'Fecha: Mes pasado (1–31 oct 2026)', 'Fecha: desde: 1 oct 2026'. */
export function rangeLabel(
  { name, label, first, last }: DayRange,
  parameter: string,
  value: string,
  today: string,
): string {
  if (isRelativeDate(value)) return `${label}: ${relativeWords(value, today)}`
  return `${parameter === name ? first : last.label}: ${formatDay(value) || value}`
}

/** Returns the heading of a report by month: its days, after the name of a relative date. */
export function periodWords(date: string | undefined, { from, to }: Days): string {
  const relative = date ?? THIS_MONTH
  if (isRelativeDate(relative)) return `${relativeName(relative)} (${daysWords({ from, to })}).`
  return `Del ${formatDay(from)} al ${formatDay(to)}.`
}
