import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { Scope } from '../identity/scope.ts'

/** @throws Failure 404 when the user is not visible to the actor. */
export async function requireSeenUser(db: Database, scope: Scope, id: number): Promise<void> {
  const found = await db.query(
    scope,
    sql`select from users where tenant_id = ${scope.tenantId} and id = ${id}
        ${withinActorAreas(scope, 'area_id')}`,
  )
  if (found.length === 0) throw notFound('No se encontró el usuario')
}
