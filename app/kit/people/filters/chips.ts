import type { ChosenFilters } from '#contract/people/people-facet-calls.ts'
import type { ChosenValues } from '#contract/platform/people/people-facets.ts'
import type { FilterChip } from '../../ui/tables/filter-bar.tsx'

/** Returns one chip per value: 'Área: Ventas', with a link that removes it. */
export function peopleChips<PageQuery extends ChosenValues>(
  query: PageQuery,
  chosen: ChosenFilters,
  listUrl: (query: PageQuery, changes: Partial<PageQuery>) => string,
): FilterChip[] {
  return chosen.flatMap(({ facet, label, choices }) =>
    choices.map((choice) => {
      const others = (query[facet] ?? []).filter((value) => value !== choice.value)
      return {
        label: `${label}: ${choice.label}`,
        removeTo: listUrl(query, { all: false, [facet]: others } as unknown as Partial<PageQuery>),
      }
    }),
  )
}
