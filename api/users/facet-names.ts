import sql, { empty, raw } from 'sql-template-tag'
import type { ChosenFilters, FacetChoice } from '#contract/people-facet-calls.ts'
import {
  FACET_WORDS,
  FACETS,
  NOTHING,
  PEOPLE_FACETS,
  WITHOUT,
  type PeopleFacet,
} from '#contract/people-facets.ts'
import type { PeopleFilters } from '#contract/people-filters.ts'
import type { Database } from '../db/database.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { requireNamedFields } from '../members/people-filters.ts'

/** Tables with the names of filters whose values are ids. */
export const NAMED: { readonly [Facet in PeopleFacet]?: string } = {
  area: 'areas',
  position: 'positions',
  group: 'groups',
}

/** Returns the label of a filter; extended fields have the tenant's names. */
export function facetLabel({ tenant }: Scope, facet: PeopleFacet): string {
  const [, number] = /^extended_field(\d)$/.exec(facet) ?? []
  return (number && tenant.extended_fields[number]) || PEOPLE_FACETS[facet].label
}

type Chosen = Omit<FacetChoice, 'count'>

/**
 * Returns the labels of the filters' values. A deleted value, one of another tenant or one outside
 * the actor's business units is only marked as gone.
 * @throws Failure 422 for a field that the tenant has not named.
 */
export async function chosenFilters(
  db: Database,
  scope: Scope,
  filters: PeopleFilters,
): Promise<{ results: ChosenFilters }> {
  requireNamedFields(scope, filters)
  const results: ChosenFilters = []
  for (const facet of FACETS) {
    const values = filters[facet]
    if (!values) continue
    const choices = await chosenOf(db, scope, facet, values)
    results.push({ facet, label: facetLabel(scope, facet), choices })
  }
  return { results }
}

/** The labels of one filter, in the order of `values`. */
export async function chosenOf(
  db: Database,
  scope: Scope,
  facet: PeopleFacet,
  values: readonly string[],
): Promise<Chosen[]> {
  if (values.length === 0) return []
  const names = await namesOf(db, scope, facet, values)
  const { gone, none } = PEOPLE_FACETS[facet]
  return values.map((value) => {
    const label = names.get(value) ?? (value === WITHOUT ? none : null)
    return { value, label: label ?? gone, gone: label === null }
  })
}

async function namesOf(
  db: Database,
  scope: Scope,
  facet: PeopleFacet,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (facet in FACET_WORDS) {
    return new Map(Object.entries(FACET_WORDS[facet as keyof typeof FACET_WORDS]))
  }
  const table = NAMED[facet]
  // A value that no user has any more is its own label.
  if (!table) return new Map(values.map((value) => [value, value]))
  const ids = values.filter((value) => value !== WITHOUT && value !== NOTHING)
  const rows = await db.query<{ id: number; name: string }>(
    scope,
    sql`select id, name from ${raw(table)}
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])
          ${facet === 'area' ? withinActorAreas(scope, 'id') : empty}`,
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}
