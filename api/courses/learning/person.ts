import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

export const userNotFound = () => notFound('No se encontró el usuario')

/**
 * SQL of the user of a tab, as a table of one row, or of none when the user is not visible to the actor.
 * The tab's data are left-joined to it, which distinguishes a missing user from missing data.
 */
export function personSeen(scope: Scope, id: number): Sql {
  return sql`(
    select id, position_id, disabled from users where tenant_id = ${scope.tenantId} and id = ${id}
    ${withinActorAreas(scope, 'area_id')}
  )`
}
