import {
  FACET_WORDS,
  FACETS,
  IMPORT_VALUE,
  isWordFacet,
  maxLength,
  WITHOUT,
  type ChosenValues,
  type PeopleFacet,
} from '#contract/platform/people/people-facets.ts'
import { idOf, keyOf, severalOf, type Parser, type ParserOfAll } from '../urls/parsers.ts'
import { readParams, type Source } from '../urls/url-state.ts'

/** Filters of lists of people, for `listQuery`, as the contract declares them. */
export const PEOPLE_FILTERS = Object.fromEntries(
  FACETS.map((facet) => [facet, severalOf(readerOf(facet))]),
) as Record<PeopleFacet, ParserOfAll>

function readerOf(facet: PeopleFacet): Parser<string> {
  if (isWordFacet(facet)) return keyOf<string>(FACET_WORDS[facet])
  if (facet === 'import') {
    return (written) => (IMPORT_VALUE.test(written) ? written : undefined)
  }
  const max = maxLength(facet)
  if (max !== null) return (written) => written.trim().slice(0, max) || undefined
  return (written) => (written === WITHOUT || idOf(written) ? written : undefined)
}

/** Returns the filters of people in a URL; inactive ones are omitted. */
export function peopleFiltersIn(source: Source): ChosenValues {
  const chosen = Object.entries(readParams(PEOPLE_FILTERS, source))
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0))
}
