import type { FilterChip } from '../ui/filter-bar.tsx'
import { shownUrl, without, type ReportAddress, type Shown } from './address.ts'
import type { ChoicesByName, ReportFilter } from './filters.ts'
import { monthChoices } from './months.ts'

/** 'Área: Ventas', each with the address of the report without it. */
export function reportChips(
  report: ReportAddress,
  filters: readonly ReportFilter[],
  shown: Shown,
  choices: ChoicesByName,
): FilterChip[] {
  return filters.flatMap((filter) =>
    (shown.asked[filter.name] ?? []).map((value) => ({
      label: wordsOf(filter, value, choices),
      removeTo: shownUrl(report, { ...shown, asked: without(shown.asked, filter.name, value) }),
    })),
  )
}

function wordsOf(filter: ReportFilter, value: string, choices: ChoicesByName): string {
  const { label, kind } = filter
  if (kind === 'box') return label
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
