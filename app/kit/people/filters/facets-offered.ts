import {
  facetLabel,
  OFFERED_FACETS,
  type OfferedFacet,
} from '#contract/platform/people/people-facets.ts'
import { useSession } from '../../shell/hooks.ts'

/** Returns the filters of the tenant's people with their labels; custom fields only when the tenant has named them. */
export function useFacets(except?: OfferedFacet): { facet: OfferedFacet; label: string }[] {
  const { extended_fields } = useSession().tenant
  return OFFERED_FACETS.filter((facet) => facet !== except).flatMap((facet) => {
    const label = facetLabel(facet, extended_fields)
    return label ? [{ facet, label }] : []
  })
}
