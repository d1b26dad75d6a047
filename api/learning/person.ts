import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { onlyMyAreas } from '../users/policy.ts'

export const userNotFound = () => notFound('No se encontró el usuario')

/**
 * The user whom a tab is about, as a table of one row, or of none when the actor does not see them.
 * What the tab shows is joined to it from the left, so that nobody and nothing are told apart.
 */
export function personSeen(scope: Scope, id: number): Sql {
  return sql`(
    select id, position_id from users where tenant_id = ${scope.tenantId} and id = ${id}
    ${onlyMyAreas(scope, 'area_id')}
  )`
}
