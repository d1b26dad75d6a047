import sql, { empty, type Sql } from 'sql-template-tag'
import type { PeopleFilters } from '#contract/people-filters.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { peopleFilter, searched } from '../members/people-filters.ts'

/** Filters of the list; exports and actions on 'all that match' take the same. */
export type Filters = PeopleFilters & {
  q?: string | undefined
  only_admins?: boolean | undefined
  /** Administrators and readers only. */
  console?: boolean | undefined
}

/** SQL condition on users `u`: the actor may see them and they pass the filters. */
export function matching(scope: Scope, filters: Filters): Sql {
  const { q, only_admins, console: staff } = filters
  return sql`u.tenant_id = ${scope.tenantId} ${withinActorAreas(scope, 'u.area_id')}
    ${peopleFilter(scope, filters)}
    ${only_admins ? sql`and u.role = 'admin'` : empty}
    ${staff ? sql`and u.role <> 'user'` : empty}
    ${q ? (staff ? searchedIn(q) : searched(scope, q, filters)) : empty}`
}

/** Search among console users: an index finds these few, and their texts are compared one by one. */
const searchedIn = (q: string) => sql`and u.search like fragment_pattern(${q})`
