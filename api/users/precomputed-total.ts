import sql, { raw, type Sql } from 'sql-template-tag'
import type { PeopleFacet } from '#contract/people-facets.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { filtersIn, idOrNone, onlyGroup } from '../members/people-filters.ts'
import type { Filters } from './matching.ts'

/**
 * Query of one row, `total`, for a single filter without reading users: areas and positions have
 * tallies, and a group's members are counted. Null when the users have to be read.
 */
export function precomputedTotal(scope: Scope, query: Filters): Sql | null {
  const [only, ...more] = Object.entries(filtersIn(query)) as [PeopleFacet, string[]][]
  if (!only || more.length > 0 || query.q || query.only_admins || query.console) return null
  const [facet, values] = only
  if (facet === 'area') return tallied(scope, 'area', values)
  if (scope.areaIds) return null
  if (facet === 'position') return tallied(scope, 'position', values)
  const group = facet === 'group' ? onlyGroup(values) : null
  if (!group) return null
  return sql`select count(*) as total from group_users m
    where m.tenant_id = ${scope.tenantId} and m.group_id = ${group} and exists (
      select from groups g where g.tenant_id = ${scope.tenantId} and g.id = ${group})`
}

function tallied(scope: Scope, kind: 'area' | 'position', values: string[]): Sql {
  return sql`select coalesce(sum(tally), 0)::bigint as total from user_tallies
    where tenant_id = ${scope.tenantId} and kind = ${kind} and ${idOrNone(raw('group_id'), values)}
      ${kind === 'area' ? withinActorAreas(scope, 'group_id') : sql``}`
}
