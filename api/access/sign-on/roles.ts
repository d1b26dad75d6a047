import sql from 'sql-template-tag'
import type { Role } from '#contract/platform/people/roles.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { IS_BREAK_GLASS, IS_ONLY_ADMINISTRATOR } from '#api/people/users/policy.ts'
import type { VerifiedClaims } from './claims.ts'
import type { Connection } from './connection.ts'

type Groups = Pick<Connection, 'groups_claim' | 'admin_groups' | 'reader_groups'>

/** Returns the role that the groups of somebody give, named as the settings store them; null when roles are not the provider's. */
export function roleOf(
  { groups_claim, admin_groups, reader_groups }: Groups,
  groups: VerifiedClaims['groups'],
): Role | null {
  if (groups_claim === null || groups === null) return null
  if (admin_groups.length + reader_groups.length === 0) return null
  const isIn = (list: readonly string[]) => groups.some((group) => list.includes(lineOf(group)))
  if (isIn(admin_groups)) return 'admin'
  return isIn(reader_groups) ? 'reader' : 'user'
}

/**
 * Gives somebody a role, which ends their sessions. The administrator for emergencies and the last administrator stay
 * what they are.
 */
export async function applyRole(
  tx: Transaction,
  { tenantId, userId, role }: { tenantId: number; userId: number; role: Role },
): Promise<void> {
  // The lock of keep_administrator: two administrators would each see the other as the one who is left.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('users.administrators'), ${tenantId})`)
  const changed = await tx.query(
    sql`update users u set role = ${role}, token_version = token_version + 1, version = version + 1,
          convalidate_enabled = convalidate_enabled and ${role === 'admin'}, updated_at = now()
        where tenant_id = ${tenantId} and id = ${userId} and role <> ${role}
          and not (${IS_BREAK_GLASS} or ${IS_ONLY_ADMINISTRATOR}) returning 1`,
  )
  if (changed.length === 0 || role !== 'user') return
  await tx.query(
    sql`delete from user_organizational_units where tenant_id = ${tenantId} and user_id = ${userId}`,
  )
}
