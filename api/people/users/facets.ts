import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { Facet, FacetChoice } from '#contract/people/people-facet-calls.ts'
import {
  FACET_WORDS,
  isWordFacet,
  PEOPLE_FACETS,
  WITHOUT,
  type OfferedFacet,
  type PeopleFacet,
  type WordFacet,
} from '#contract/platform/people/people-facets.ts'
import type { users } from '#contract/people/users.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { facetsOf, requireNamedFields } from '#api/platform/members/people-filters.ts'
import { countsOf, batchedCounts, isNarrowed } from './facet-counts.ts'
import { chosenOf, labelOf, tableOf } from './facet-names.ts'

export type FacetQuery = z.output<typeof users.filters.query>

/**
 * Facets of people. The choices of each filter are counted with the search and all other filters
 * applied; choices without people are left out, unless they are selected.
 * @throws Failure 422 for a field that the tenant has not named.
 */
export async function userFacets(
  db: Database,
  scope: Scope,
  query: FacetQuery,
): Promise<{ facets: Facet[] }> {
  requireNamedFields(scope, { ...query, ...(query.by && { [query.by]: [] }) })
  const requested = query.by ? [query.by] : facetsOf(scope)
  const batched = await batchedRows(db, scope, requested, query)
  const facets: Facet[] = []
  // One after another: in a large tenant each reads all users.
  for (const facet of requested) {
    const rows =
      batched?.[facet] ??
      (await db.query<Row>(scope, facetRows(scope, facet, countsOf(scope, facet, query), query)))
    facets.push(await facetOf(db, scope, facet, query, rows))
  }
  return { facets }
}

/** Row of a choice; filters with fixed words have only `value` and `count`. */
type Row = { value: string; label: string; count: number; matching: number }

/** Returns the counts of the filters without a value, when one pass over the people is enough for all. */
async function batchedRows(
  db: Database,
  scope: Scope,
  facets: readonly PeopleFacet[],
  query: FacetQuery,
): Promise<{ [Facet in PeopleFacet]?: Row[] } | null> {
  const open = facets.filter((facet) => !query[facet])
  if (open.length < 2 || !isNarrowed(scope, query)) return null
  const [row] = await db.query<{ counts: { [Facet in PeopleFacet]?: Row[] } | null }>(
    scope,
    batchedCounts(scope, open, query, (facet, counts) => facetRows(scope, facet, counts, query)),
  )
  return row!.counts
}

function facetRows(scope: Scope, facet: PeopleFacet, counts: Sql, query: FacetQuery): Sql {
  return isWordFacet(facet) ? counts : namedCounts(scope, facet, counts, query)
}

async function facetOf(
  db: Database,
  scope: Scope,
  facet: OfferedFacet,
  query: FacetQuery,
  rows: readonly Row[],
): Promise<Facet> {
  const label = labelOf(scope, facet)
  const chosen = query[facet] ?? []
  if (isWordFacet(facet)) return { facet, label, choices: inWords(facet, rows), more: 0 }
  const choices: FacetChoice[] = rows.map(({ value, label, count }) => ({
    value,
    label: value === WITHOUT ? (PEOPLE_FACETS[facet].none ?? label) : label,
    count,
    gone: false,
  }))
  const missing = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  const lost = query.find ? [] : await chosenOf(db, scope, facet, missing)
  return {
    facet,
    label,
    choices: [...lost.map((choice) => ({ ...choice, count: 0 })), ...choices],
    more: Math.max(0, (rows[0]?.matching ?? 0) - rows.length),
  }
}

function inWords(
  facet: WordFacet,
  rows: readonly { value: string; count: number }[],
): FacetChoice[] {
  return Object.entries(FACET_WORDS[facet]).map(([value, label]) => ({
    value,
    label,
    count: rows.find((row) => row.value === value)?.count ?? 0,
    gone: false,
  }))
}

/** Choices by name, selected ones first. `matching` is their total. */
function namedCounts(
  scope: Scope,
  facet: PeopleFacet,
  counts: Sql,
  { find, limit, ...query }: FacetQuery,
): Sql {
  const chosen = query[facet] ?? []
  const table = tableOf(facet)
  const named = table
    ? sql`select coalesce(n.id::text, ${WITHOUT}) as value, coalesce(n.name, '') as label, c.count
        from counts c left join ${table} n on n.tenant_id = ${scope.tenantId} and n.id = c.value
        where (n.id is not null or c.value is null)`
    : sql`select c.value, c.value as label, c.count from counts c where c.value is not null`
  return sql`
    with counts as materialized (${counts}), named as materialized (
      select * from (${named}) named
      ${find ? sql`where fold(label) like fragment_pattern(${find})` : empty}
    )
    select value, label, count, (select count(*) from named) as matching from named
    order by value = any(${chosen}::text[]) desc, value = ${WITHOUT}, label collate "und-x-icu", value
    limit ${limit}`
}
