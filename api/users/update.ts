import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { User, userChanges } from '#contract/user-shapes.ts'
import type { Transaction } from '../db/database.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import type { Services } from '../services.ts'
import { refusedByDatabase, requireValid, type Stored } from './check.ts'
import { assignments, columnsOf, storeUnits } from './columns.ts'
import { accessScopeOf, requireMayChange, type AccessScope, type StoredReach } from './policy.ts'
import { getUser, userNotFound } from './read.ts'

/**
 * Modifies a user. A change of role ends their sessions; the username never changes.
 *
 * @throws Failure 404 as `getUser`; 403 for an account that the actor may not change; 409 when it
 *   was modified since `version` was read; 422 with every broken rule.
 */
export async function updateUser(
  services: Services,
  scope: Scope,
  id: number,
  { version, ...draft }: z.output<typeof userChanges>,
): Promise<User> {
  const { db } = services
  await db
    .transaction(scope, async (tx) => {
      const stored = await lockUser(tx, scope, id)
      requireMayChange(scope, stored)
      requireVersion(version, stored.version, 'este usuario')
      if (draft.manager_id !== stored.manager_id) await lockHierarchy(tx, scope)
      await requireValid(services, tx, scope, { draft, username: null, stored })
      await tx.query(
        sql`update users set ${assignments(columnsOf(scope, draft))},
              version = version + 1, updated_at = now()
              ${draft.role === stored.role ? empty : sql`, token_version = token_version + 1`}
            where tenant_id = ${scope.tenantId} and id = ${id}`,
      )
      await storeUnits(tx, scope, id, draft)
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  return getUser(db, scope, id)
}

/**
 * Locks and returns the user until the transaction ends. `no key`, so that others may meanwhile
 * refer to them as their manager. Throws Failure 404 unless the actor sees them.
 */
export async function lockUser(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<Stored & { version: number }> {
  const [stored] = await tx.query<
    Omit<Stored, keyof AccessScope> & StoredReach & { version: number }
  >(
    sql`select id, version, role, superadmin, area_id, manager_id, avatar, convalidate_enabled,
          areas_of_user(tenant_id, id) as area_ids, courses_of_user(tenant_id, id) as course_ids
        from users where tenant_id = ${scope.tenantId} and id = ${id} ${withinActorAreas(scope, 'area_id')}
        for no key update`,
  )
  if (!stored) throw userNotFound()
  return { ...stored, ...accessScopeOf(stored) }
}

/** Serializes manager changes of a tenant: two at once could close a cycle undetected. */
async function lockHierarchy(tx: Transaction, scope: Scope): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('users.manager_id'), ${scope.tenantId})`)
}
