import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import type { ChosenValues } from '#contract/platform/people/people-facets.ts'
import type { FilterChip } from '../../ui/tables/filter-bar.tsx'

/** Returns one chip per value: 'Área: Ventas', with a link that removes it. */
export function peopleChips<Shown extends ChosenValues>(
  shown: Shown,
  chosen: ChosenFilters,
  listUrl: (shown: Shown, changes: Partial<Shown>) => string,
): FilterChip[] {
  return chosen.flatMap(({ facet, label, choices }) =>
    choices.map((choice) => {
      const others = (shown[facet] ?? []).filter((value) => value !== choice.value)
      return {
        label: `${label}: ${choice.label}`,
        removeTo: listUrl(shown, { all: false, [facet]: others } as unknown as Partial<Shown>),
      }
    }),
  )
}
