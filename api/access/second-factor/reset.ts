import sql from 'sql-template-tag'
import { conflict, forbidden } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { logged, tellOwner } from './factors.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { lockUser } from '#api/people/users/update.ts'

/**
 * Removes the second factor of a user who has lost it, and notifies them by e-mail with the reason, which the audit log
 * has too. Their sessions end.
 *
 * @throws Failure 403 for the actor's own account, and for one that they may not change; 404 as `updateUser`; 409 when
 *   the user has no second factor.
 */
export async function resetSecondFactor(
  services: Services,
  scope: Scope,
  id: number,
  { reason }: { reason: string },
): Promise<{ id: number }> {
  const { tenantId, actor } = scope
  if (id === actor.id) {
    throw forbidden('No puedes restablecer tu propio segundo factor: pídelo a otro administrador')
  }
  await services.db.transaction(scope, async (tx) => {
    requireMayChange(scope, await lockUser(tx, scope, id))
    const removed = await tx.query(
      sql`delete from second_factors where tenant_id = ${tenantId} and user_id = ${id} returning id`,
    )
    if (removed.length === 0) throw conflict('Este usuario no tiene segundo factor')
    await tx.query(
      sql`delete from recovery_codes where tenant_id = ${tenantId} and user_id = ${id}`,
    )
    await tx.query(
      sql`update users set token_version = token_version + 1
          where tenant_id = ${tenantId} and id = ${id}`,
    )
    const owner = { tenantId, userId: id }
    await logged(tx, owner, 'Segundo factor restablecido', { reason })
    await tellOwner(services, scope, tx, owner, { kind: 'reset', reason })
  })
  return { id }
}
