import sql, { empty, type Sql } from 'sql-template-tag'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/** What the list filters by; exports and actions on 'all that match' take the same. */
export type Filters = { q?: string; only_admins?: boolean }

/** The users `u` that an actor may see and that pass the filters, as a condition. */
export function matching(scope: Scope, { q, only_admins }: Filters): Sql {
  return sql`u.tenant_id = ${scope.tenantId} ${onlyMyAreas(scope, 'u.area_id')}
    ${only_admins ? sql`and u.role = 'admin'` : empty}
    ${q ? sql`and u.id in (select search_users(${q}))` : empty}`
}
