import sql from 'sql-template-tag'
import type { SignOnIdentity } from '#contract/access/sign-on-shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { lockUser } from '#api/people/users/update.ts'

type Stored = Omit<SignOnIdentity, 'created_at' | 'last_used_at'> & {
  created_at: Date
  last_used_at: Date | null
}

/** Returns the links of a user. Throws Failure 404 unless the actor sees the user. */
export function identitiesOf(
  db: Database,
  scope: Scope,
  userId: number,
): Promise<{ results: SignOnIdentity[] }> {
  return db.transaction(scope, async (tx) => {
    await lockUser(tx, scope, userId)
    const stored = await tx.query<Stored>(
      sql`select id, issuer, subject, linked_by, created_at, last_used_at from sign_on_identities
          where tenant_id = ${scope.tenantId} and user_id = ${userId} order by id`,
    )
    return {
      results: stored.map(({ created_at, last_used_at, ...identity }) => ({
        ...identity,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
      })),
    }
  })
}

/**
 * Removes the links of a user with a reason, which the audit log has, and ends their sessions. The next sign-on links
 * anew by a verified e-mail.
 * @throws Failure 404 and 403 as `updateUser`; 409 when there is none.
 */
export async function unlink(
  db: Database,
  scope: Scope,
  userId: number,
  { reason }: { reason: string },
): Promise<{ id: number }> {
  const { tenantId } = scope
  await db.transaction(scope, async (tx) => {
    requireMayChange(scope, await lockUser(tx, scope, userId))
    const removed = await tx.query(
      sql`delete from sign_on_identities where tenant_id = ${tenantId} and user_id = ${userId} returning 1`,
    )
    if (removed.length === 0) throw conflict('Este usuario no está vinculado a un proveedor')
    await tx.query(
      sql`update users set token_version = token_version + 1
          where tenant_id = ${tenantId} and id = ${userId}`,
    )
    await tx.query(
      sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id, action, entity,
            label, user_id, after)
          select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
            (said ->> 'acting') is not distinct from 'true', said ->> 'request_id', 'other',
            'sign_on_identity', 'Vínculo quitado', ${userId}, ${{ reason }}
          from audit_context() said`,
    )
  })
  return { id: userId }
}
