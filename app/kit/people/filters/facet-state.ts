import { OFFERED_FACETS, type OfferedFacet } from '#contract/platform/people/people-facets.ts'
import { peopleFiltersIn } from '../../lists/people-filters.ts'
import { param, type Source } from '../../urls/url-state.ts'
import { withQuery } from '../../urls/with-query.ts'

/** Parsing of the URL of a filters page. */

type Chosen = ReturnType<typeof peopleFiltersIn>

/** Value when no filter is open. At most one is, because the counts of its choices query all people. */
export const NONE_OPEN = 'none'

/** Returns the open filter; by default the first active one. */
export function opened(requested: string | undefined, chosen: Chosen): OfferedFacet | undefined {
  if (requested === NONE_OPEN) return undefined
  const offered = OFFERED_FACETS
  return (
    offered.find((facet) => facet === requested) ?? offered.find((facet) => chosen[facet]) ?? 'area'
  )
}

/** Returns the ticked values, or the active filters when the form was not sent yet. Filters without choices stay. */
export function chosenIn(list: string, source: Source, by: OfferedFacet | undefined): Chosen {
  const filters = peopleFiltersIn(list)
  if (param(source, 'do') === undefined && param(source, 'next') === undefined) return filters
  const ticked = peopleFiltersIn(source)
  if (by) return { ...filters, [by]: ticked[by] }
  return filters.import ? { ...ticked, import: filters.import } : ticked
}

/** Returns the list's URL with the ticked values instead of the previous ones. */
export function applied(list: string, source: Source, by: OfferedFacet | undefined): string {
  const ticked = peopleFiltersIn(source)
  const values = (by ? [by] : OFFERED_FACETS).map((facet) => [facet, ticked[facet]] as const)
  return withQuery(list, { page: undefined, selection: undefined, ...Object.fromEntries(values) })
}
