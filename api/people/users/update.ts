import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { User, userChanges } from '#contract/platform/people/user-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { refusedByDatabase, requireValid, type Draft, type Stored } from './check.ts'
import { assignments, columnsOf, storeUnits } from './columns.ts'
import { maintainedIssues } from './maintained.ts'
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
  await db.transaction(scope, async (tx) => {
    const stored = await lockUser(tx, scope, id)
    requireMayChange(scope, stored)
    requireVersion(version, stored.version, 'este usuario')
    const maintained = await maintainedIssues(tx, scope, id, draft)
    if (maintained.length > 0) throw invalid(maintained)
    await changeLockedUser(services, tx, scope, { stored, draft })
  })
  return getUser(db, scope, id)
}

/** Fields of an account that no form changes together with the others. */
type Account = { username: string; disabled: boolean }

/**
 * Stores the fields of a locked user, and those of the account where they are given. A change of role and disabling end
 * their sessions.
 *
 * @throws Failure 403 for an account that the actor may not change; 422 with every broken rule, also when a concurrent
 *   change took a value; the transaction is aborted then.
 */
export async function changeLockedUser(
  services: Services,
  tx: Transaction,
  scope: Scope,
  change: { stored: LockedUser; draft: Draft; account?: Account },
): Promise<void> {
  const { stored, draft, account } = change
  requireMayChange(scope, stored)
  if (draft.manager_id !== stored.manager_id) await lockHierarchy(tx, scope)
  await requireValid(services, tx, scope, { draft, username: null, stored })
  const ends = draft.role !== stored.role || (account?.disabled === true && !stored.disabled)
  const columns = [...columnsOf(scope, draft), ...Object.entries(account ?? {})]
  try {
    await tx.query(
      sql`update users set ${assignments(columns)}, version = version + 1, updated_at = now()
            ${ends ? sql`, token_version = token_version + 1` : empty}
          where tenant_id = ${scope.tenantId} and id = ${stored.id}`,
    )
    await storeUnits(tx, scope, stored.id, draft)
  } catch (error) {
    throw refusedByDatabase(error)
  }
}

type LockedUser = Stored & { disabled: boolean; version: number }

/**
 * Locks and returns the user until the transaction ends. `no key`, so that others may meanwhile
 * refer to them as their manager. Throws Failure 404 unless the actor sees them.
 */
export async function lockUser(tx: Transaction, scope: Scope, id: number): Promise<LockedUser> {
  const [stored] = await tx.query<Omit<LockedUser, keyof AccessScope> & StoredReach>(
    sql`select id, version, role, superadmin, disabled, area_id, manager_id, avatar, convalidate_enabled,
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
