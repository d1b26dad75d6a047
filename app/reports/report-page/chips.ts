import type { FilterChip } from '#app/kit/ui/filter-bar.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { shownUrl, without, type ReportAddress, type ReportState } from './address.ts'
import { partsOf, type ChoicesByName, type ReportFilter } from './filters.ts'
import { monthChoices } from './months.ts'

/** Returns the chips of the filters: 'Área: Ventas', each with the URL of the report without it. */
export function reportChips(
  report: ReportAddress,
  filters: readonly ReportFilter[],
  shown: ReportState,
  choices: ChoicesByName,
): FilterChip[] {
  return filters.flatMap((filter) =>
    valuesOf(filter, shown, choices).map((value) => ({
      label: wordsOf(filter, value, choices),
      removeTo: shownUrl(report, leftOf(report, filters, shown, filter.name, value)),
    })),
  )
}

/** Returns the active values of a filter; for one with choices, only those found. */
function valuesOf(
  { name }: ReportFilter,
  { asked }: ReportState,
  choices: ChoicesByName,
): string[] {
  const chosen = choices[name]?.chosen
  const values = asked[name] ?? []
  return values.filter((value) => !chosen || chosen.some((one) => String(one.value) === value))
}

/** Removes a value and the filters that depend on it. A report without a required filter is not generated. */
function leftOf(
  report: ReportAddress,
  filters: readonly ReportFilter[],
  shown: ReportState,
  name: string,
  value: string,
): ReportState {
  const asked = partsOf(filters, name).reduce(
    (left, part) => without(left, part),
    without(shown.asked, name, value),
  )
  const missing = report.required.includes(name) && asked[name]?.length === 0
  return { ...shown, asked, generated: shown.generated && !missing }
}

function wordsOf(filter: ReportFilter, value: string, choices: ChoicesByName): string {
  const { label, kind } = filter
  if (kind === 'box') return filter.off?.label ?? label
  if (kind === 'number') return `${label}: ${value}`
  if (kind === 'day') return `${label}: ${formatDay(value) || value}`
  if (kind === 'words') {
    return filter.words.find((word) => word.value === value)?.label ?? `${label}: ${value}`
  }
  if (kind === 'month') {
    const [month] = monthChoices('', value)
    return `${label}: ${filter.periods[value] ?? month?.label ?? value}`
  }
  const known = choices[filter.name]?.chosen.find((option) => String(option.value) === value)
  return `${label}: ${known?.label ?? value}`
}
