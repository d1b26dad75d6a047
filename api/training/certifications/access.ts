import sql from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** @throws Failure 404 unless the user exists and is visible to the actor. */
export async function requireUser(ask: Queryable, scope: Scope, userId: number): Promise<void> {
  const [found] = await ask.query(
    sql`select u.id from users u
        where u.tenant_id = ${scope.tenantId} and u.id = ${userId} ${withinActorAreas(scope, 'u.area_id')}`,
  )
  if (!found) throw notFound('No se encontró el usuario')
}

/** Certification of a user, as in the URL. */
export type Assignment = { userId: number; assignmentId: number }

/**
 * Returns the version of an assignment; in a transaction it is locked until the end, so that changes are
 * serialized.
 * @throws Failure 404 unless it belongs to a user visible to the actor and is not in the trash.
 */
export async function lockAssignment(
  ask: Queryable,
  scope: Scope,
  { userId, assignmentId }: Assignment,
): Promise<number> {
  const [found] = await ask.query<{ version: number }>(
    sql`select uc.version from user_certifications uc
        join users u on u.tenant_id = ${scope.tenantId} and u.id = uc.user_id
        where uc.tenant_id = ${scope.tenantId} and uc.id = ${assignmentId}
          and uc.user_id = ${userId} ${withinActorAreas(scope, 'u.area_id')}
        for no key update of uc`,
  )
  if (!found) throw assignmentNotFound()
  return found.version
}

export const assignmentNotFound = () => notFound('No se encontró la certificación del usuario')

export const attachmentNotFound = () => notFound('El archivo adjunto no existe')
