import sql, { type Sql } from 'sql-template-tag'
import type { Statement } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

export const userNotFound = () => notFound('No se encontró el usuario')

/**
 * The user whom a tab is about, as a table of one row, or of none when the actor does not see them.
 * What the tab shows is joined to it from the left, so that nobody and nothing are told apart.
 */
export function personSeen(scope: Scope, id: number): Sql {
  return sql`(
    select id, position_id from users where tenant_id = ${scope.tenantId} and id = ${id}
    ${withinActorAreas(scope, 'area_id')}
  )`
}

/**
 * The statement under a name, so that each connection plans it once: planning it takes longer than
 * running it. Its text differs with what limits the actor, and so does its name.
 */
export function prepared(name: string, scope: Scope, statement: Sql): Statement {
  const limits = `${scope.areaIds ? '-areas' : ''}${scope.courseIds ? '-courses' : ''}`
  return Object.assign(statement, { name: `${name}${limits}` })
}
