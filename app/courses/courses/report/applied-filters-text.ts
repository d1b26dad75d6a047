import { listed } from '#contract/platform/values/nouns.ts'
import { DUE_FILTERS, type DueFilter } from '#contract/platform/values/due-words.ts'
import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'

/**
 * Returns the applied filters of a report as text: 'quienes coinciden con «ana» y área: Ventas o
 * Bodega'; null without any.
 */
export function appliedFiltersText(
  q: string | undefined,
  chosen: ChosenFilters,
  due?: DueFilter,
): string | null {
  const parts = chosen.map(
    ({ label, choices }) =>
      `${label.toLowerCase()}: ${choices.map((choice) => choice.label).join(' o ')}`,
  )
  const state = due ? [`plazo: ${DUE_FILTERS[due].toLowerCase()}`] : []
  const all = [...(q ? [`«${q}»`] : []), ...parts, ...state]
  return all.length === 0 ? null : `quienes coinciden con ${listed(all)}`
}
