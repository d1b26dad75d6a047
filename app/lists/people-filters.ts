import { FACET_WORDS, WITHOUT, type PeopleFacet } from '#contract/people-facets.ts'
import { FACETS } from '#contract/people-facets.ts'
import { keyOf, severalOf, type ReadFilter } from './filters.ts'

const ids = severalOf<string>((written) =>
  written === WITHOUT || /^[1-9]\d{0,14}$/.test(written) ? written : undefined,
)
const text: ReadFilter<string> = (written) => written.trim().slice(0, 200) || undefined
const texts = severalOf(text)

/** Filters of lists of people, for `listQuery`: the same as the API's (contract/people-filters.ts). */
export const PEOPLE_FILTERS = {
  area: ids,
  position: ids,
  location: texts,
  status: severalOf(keyOf(FACET_WORDS.status)),
  role: severalOf(keyOf(FACET_WORDS.role)),
  activity: severalOf(keyOf(FACET_WORDS.activity)),
  extended_field1: texts,
  extended_field2: texts,
  extended_field3: texts,
  extended_field4: texts,
  extended_field5: texts,
  extended_field6: texts,
  extended_field7: texts,
  group: ids,
} satisfies Record<PeopleFacet, unknown>

type Read = {
  [Facet in PeopleFacet]?: ReturnType<(typeof PEOPLE_FILTERS)[Facet]['several']>
}

/** Returns the filters of people in a URL; inactive ones are omitted. */
export function peopleFiltersIn(search: URLSearchParams): Read {
  const chosen = FACETS.map((facet) => [facet, PEOPLE_FILTERS[facet].several(search.getAll(facet))])
  return Object.fromEntries(chosen.filter(([, values]) => values!.length > 0)) as Read
}
