import { listed } from '#contract/platform/values/nouns.ts'
import type { ChosenFilters, SuggestedFilter } from '#contract/people/people-facet-calls.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import { peopleFiltersIn } from '../../lists/people-filters.ts'

type Filters = ReturnType<typeof peopleFiltersIn>

/** Returns the names of a list's active filters; without filters no call is made. */
export async function appliedFilterNames(api: ApiClient, filters: Filters): Promise<ChosenFilters> {
  if (Object.keys(filters).length === 0) return []
  return (await api.call(users.chosenFilters, { query: filters })).results
}

/** Returns the names of the active filters in a URL. */
export function appliedFilters(api: ApiClient, request: Request): Promise<ChosenFilters> {
  return appliedFilterNames(api, peopleFiltersIn(request))
}

/** Returns filters suggested by a search; none without a search. */
export async function suggestedBy(
  api: ApiClient,
  q: string,
  filters: Filters,
): Promise<SuggestedFilter[]> {
  if (!q) return []
  return (await api.call(users.suggestedFilters, { query: { q, ...filters } })).results
}

/**
 * Returns 'con cargo «Jefe de zona» y área «Ventas» o «Mercadeo»', 'de la importación «Nómina.xlsx»'; '' without
 * filters.
 */
export function inWords(chosen: ChosenFilters): string {
  const parts = (of: ChosenFilters) =>
    of.map(
      ({ label, choices }) =>
        `${label.charAt(0).toLowerCase()}${label.slice(1)} ${choices.map((choice) => `«${choice.label}»`).join(' o ')}`,
    )
  const source = parts(chosen.filter(({ facet }) => facet === 'import'))
  const traits = parts(chosen.filter(({ facet }) => facet !== 'import'))
  return [
    ...source.map((part) => `de la ${part}`),
    ...(traits.length > 0 ? [`con ${listed(traits)}`] : []),
  ].join(' ')
}
