import { FACETS, PEOPLE_FACETS, type PeopleFacet } from '#contract/people-facets.ts'
import { useSession } from '../shell/hooks.ts'

/** Returns the filters of the tenant's people with their labels; custom fields only when the tenant has named them. */
export function useFacets(except?: PeopleFacet): { facet: PeopleFacet; label: string }[] {
  const { extended_fields } = useSession().tenant
  return FACETS.filter((facet) => facet !== except).flatMap((facet) => {
    const [, number] = /^extended_field(\d)$/.exec(facet) ?? []
    const label = number ? extended_fields[number] : PEOPLE_FACETS[facet].label
    return label ? [{ facet, label }] : []
  })
}
