import { FACETS, type PeopleFacet } from '#contract/people-facets.ts'
import { PEOPLE_FILTERS, peopleFiltersIn } from '../lists/people-filters.ts'

/** What the address of a page of filters asks for. */

type Chosen = ReturnType<typeof peopleFiltersIn>

/** Of all filters one at most is open: the counts beside its choices look at everybody. */
export const NONE_OPEN = 'none'

/** The filter that is opened; before anything is, the first that is used. */
export function opened(asked: string | null, chosen: Chosen): PeopleFacet | undefined {
  if (asked === NONE_OPEN) return undefined
  return FACETS.find((facet) => facet === asked) ?? FACETS.find((facet) => chosen[facet]) ?? 'area'
}

/** What is ticked here, or chosen already where nothing was sent yet. */
export function chosenIn(list: URL, asked: URLSearchParams, by: PeopleFacet | undefined): Chosen {
  const filters = peopleFiltersIn(list.searchParams)
  if (!asked.has('do') && !asked.has('next')) return filters
  const ticked = peopleFiltersIn(asked)
  return by ? { ...filters, [by]: ticked[by] } : ticked
}

/** The list's address with what is ticked in place of what was. */
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
