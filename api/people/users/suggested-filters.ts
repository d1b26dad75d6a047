import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { SuggestedFilter } from '#contract/people/people-facet-calls.ts'
import type { PeopleFilters } from '#contract/platform/people/people-filters.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { columnOf, filtersIn, matching } from '#api/platform/members/people-filters.ts'

const SUGGESTED = ['position', 'area', 'location'] as const

/** Maximum number of suggestions of each kind, those with the most people first, and of candidates to count. */
const MAX_ITEMS = 3
const LOOKED_AT = 50

/**
 * Returns areas, positions and locations that match a search, with the number of people each would
 * find in its place, with all other filters applied; those without people are left out.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export async function suggestedFilters(
  db: Database,
  scope: Scope,
  { q, ...filters }: PeopleFilters & { q?: string | undefined },
): Promise<{ results: SuggestedFilter[] }> {
  if (!q) return { results: [] }
  const found = await Promise.all(
    SUGGESTED.map(async (facet) => {
      const where = matching(scope, filtersIn(filters, facet))
      const rows = await db.query<Omit<SuggestedFilter, 'facet'>>(
        scope,
        sql`select value::text, label, count from (
              select n.value, n.label, (
                select count(*) from users u where ${where} and ${has(facet)} n.value
              ) as count
              from (${named(scope, facet, q)} limit ${LOOKED_AT}) n
            ) counted
            where count > 0 order by count desc, label collate "und-x-icu", value limit ${MAX_ITEMS}`,
      )
      return rows.map((row) => ({ facet, ...row }))
    }),
  )
  return { results: found.flat() }
}

type Suggested = (typeof SUGGESTED)[number]

function has(facet: Suggested): Sql {
  return raw(facet === 'location' ? 'u.location collate "und-x-icu" =' : `u.${columnOf(facet)} =`)
}

function named(scope: Scope, facet: Suggested, q: string): Sql {
  if (facet === 'location') {
    return sql`select value, value as label from user_field_values
      where tenant_id = ${scope.tenantId} and field = 'location'
        and fold(value) like fragment_pattern(${q})`
  }
  return sql`select id as value, name as label from ${raw(`${facet}s`)}
    where tenant_id = ${scope.tenantId} and fold(name) like fragment_pattern(${q})
      ${facet === 'area' ? withinActorAreas(scope, 'id') : empty}`
}
