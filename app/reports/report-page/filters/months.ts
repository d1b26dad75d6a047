import type { Option } from '#app/kit/forms/choices/select-field.tsx'
import { isRelativeDate, relativeWords } from '#contract/platform/values/relative-dates.ts'
import { formatDay, monthName } from '#app/kit/ui/format.ts'
import { relativeChoices } from './dates.ts'

/** Returns the relative dates and the months of the last three years, and the selected one if it is not among them. */
export function monthChoices(today: string, chosen: string): Option[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: 36 }, (_, back) => {
    const place = year * 12 + month - 1 - back
    return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`
  })
  const others = isRelativeDate(chosen) || months.includes(chosen) ? [] : [chosen]
  return [
    ...relativeChoices(today),
    ...[...others, ...months].map((value) => ({ value, label: monthLabel(value, today) })),
  ]
}

/** Returns the words of a relative date, a month or two days; of anything else its text. */
export function monthLabel(value: string, today: string): string {
  if (isRelativeDate(value)) return relativeWords(value, today)
  if (/^\d{4}-\d{2}$/.test(value)) return `${monthName(value)} ${value.slice(0, 4)}`
  const [from, to] = value.split(',').map(formatDay)
  return from && to ? `Del ${from} al ${to}` : value
}
