import sql, { empty, type Sql } from 'sql-template-tag'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

export const userNotFound = () => notFound('No se encontró el usuario')

/**
 * The user whom a tab is about, as a table of one row, or of none when the actor does not see them.
 * What the tab shows is joined to it from the left, so that nobody and nothing are told apart.
 */
export function personSeen(scope: Scope, id: number): Sql {
  return sql`(
    select id, position_id from users where tenant_id = ${scope.tenantId} and id = ${id}
    ${scope.areaIds ? sql`and area_id = any(${[...scope.areaIds]}::bigint[])` : empty}
  )`
}

/** An actor whose business units name courses sees only those: a condition over the course's id `column`. */
export function onlyMyCourses(scope: Scope, column: Sql): Sql {
  return scope.courseIds ? sql`and ${column} = any(${[...scope.courseIds]}::bigint[])` : empty
}
