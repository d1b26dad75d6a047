import { FACETS, type PeopleFacet } from '#contract/people-facets.ts'
import { PEOPLE_FILTERS, peopleFiltersIn } from '../lists/people-filters.ts'

/** Parsing of the URL of a filters page. */

type Chosen = ReturnType<typeof peopleFiltersIn>

/** Value when no filter is open. At most one is, because the counts of its choices query all people. */
export const NONE_OPEN = 'none'

/** Returns the open filter; by default the first active one. */
export function opened(asked: string | null, chosen: Chosen): PeopleFacet | undefined {
  if (asked === NONE_OPEN) return undefined
  return FACETS.find((facet) => facet === asked) ?? FACETS.find((facet) => chosen[facet]) ?? 'area'
}

/** Returns the ticked values, or the active filters when the form was not sent yet. */
export function chosenIn(list: URL, asked: URLSearchParams, by: PeopleFacet | undefined): Chosen {
  const filters = peopleFiltersIn(list.searchParams)
  if (!asked.has('do') && !asked.has('next')) return filters
  const ticked = peopleFiltersIn(asked)
  return by ? { ...filters, [by]: ticked[by] } : ticked
}

/** Returns the list's URL with the ticked values instead of the previous ones. */
export function applied(list: URL, asked: URLSearchParams, by: PeopleFacet | undefined): string {
  const query = new URLSearchParams(list.search)
  for (const gone of ['page', 'selection', ...(by ? [by] : FACETS)]) query.delete(gone)
  for (const facet of by ? [by] : FACETS) {
    for (const value of PEOPLE_FILTERS[facet].several(asked.getAll(facet)))
      query.append(facet, value)
  }
  const search = query.toString()
  return search ? `${list.pathname}?${search}` : list.pathname
}
