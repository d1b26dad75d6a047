import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { PeopleFacet } from '#contract/platform/people/people-facets.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { Scope } from '../identity/scope.ts'
import { filtersIn, idOrNone, onlyGroup, type Filters } from './people-filters.ts'

/**
 * Query of one row, `total`, without reading users: of everybody, or for a single filter, since areas and
 * positions have tallies, and a group's members are counted. Null when the users have to be read.
 */
export function precomputedTotal(scope: Scope, filters: Filters): Sql | null {
  const { ids, q, only_admins, console: staff } = filters
  const [only, ...more] = Object.entries(filtersIn(filters)) as [PeopleFacet, string[]][]
  if (ids || q || only_admins || staff || more.length > 0) return null
  if (!only) return usersTotal(scope)
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

/** Query of one row, `total`: the users that the actor may see. */
export function usersTotal(scope: Scope): Sql {
  return tallied(scope, 'area')
}

function tallied(scope: Scope, kind: 'area' | 'position', values?: string[]): Sql {
  return sql`select coalesce(sum(tally), 0)::bigint as total from user_tallies
    where tenant_id = ${scope.tenantId} and kind = ${kind}
      ${values ? sql`and ${idOrNone(raw('group_id'), values)}` : empty}
      ${kind === 'area' ? withinActorAreas(scope, 'group_id') : empty}`
}
