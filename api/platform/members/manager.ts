import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../identity/scope.ts'

/**
 * Managers `m` of people. The name of a manager outside the actor's business units is shown, as a field of the
 * person; their e-mail and their page are not.
 */

/** SQL: the e-mail of manager `m`, null outside the actor's business units. */
export function managerEmail(scope: Pick<Scope, 'areaIds'>): Sql {
  return scope.areaIds ? sql`case when ${isVisibleManager(scope)} then m.email end` : sql`m.email`
}

/** SQL condition: manager `m` exists and is within the actor's business units. */
export function isVisibleManager({ areaIds }: Pick<Scope, 'areaIds'>): Sql {
  return areaIds
    ? sql`coalesce(m.area_id = any(${areaIds}::bigint[]), false)`
    : sql`(m.id is not null)`
}
