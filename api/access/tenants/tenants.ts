import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Tenant, TenantRow, tenantChanges, tenants } from '#contract/access/tenants.ts'
import type { Database } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { logTenant } from '#api/platform/records/tenant-log.ts'
import { changeTenant, readTenant, scopeIn } from './change.ts'

/** Tenants, for super-administrators (domain decisions, 'Companies'). */

type Listed = Omit<TenantRow, 'created_at'> & { created_at: Date; total: number }

/** Returns tenants by name, a page at a time, with the number of users of each. */
export async function listTenants(
  db: Database,
  { q, limit, skip }: z.output<typeof tenants.list.query>,
) {
  const rows = await db.queryWithoutTenant<Listed>(
    sql`select * from find_tenants(${q || null}, ${limit}, ${skip})`,
  )
  const [counted] =
    rows.length > 0
      ? rows
      : await db.queryWithoutTenant<Listed>(sql`select * from find_tenants(${q || null}, 1, 0)`)
  return {
    results: rows.map(({ total, created_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
    })),
    pagination: { total: counted?.total ?? 0, limit },
  }
}

/** @throws Failure 404 when there is none. */
export function getTenant(db: Database, id: number): Promise<Tenant> {
  return db.transaction({ tenantId: id }, (tx) => readTenant(tx, id))
}

/**
 * Modifies a tenant. Its flags and names apply from the next request on. Typed days and local times stay what they are
 * in another time zone (keep_typed_days).
 * @throws Failure 404; 409 when it was modified since `version` was read.
 */
export function updateTenant(
  db: Database,
  scope: Scope,
  id: number,
  { version, ...changes }: z.output<typeof tenantChanges>,
): Promise<Tenant> {
  return changeTenant(db, scope, id, async (tx, before) => {
    requireVersion(version, before.version, 'esta compañía')
    await tx.query(
      sql`update tenants set name = ${changes.name}, timezone = ${changes.timezone},
            support_email = ${changes.support_email}, communications = ${changes.communications},
            external_training = ${changes.external_training},
            user_creation = ${changes.user_creation},
            preregistrations_open =
              coalesce(${changes.preregistrations_open}, preregistrations_open),
            accessibility_blocks = coalesce(${changes.accessibility_blocks}, accessibility_blocks),
            extended_fields = ${changes.extended_fields},
            version = version + 1
          where id = ${id}`,
    )
    if (changes.timezone !== before.timezone) {
      await liftStatementTimeout(tx)
      await tx.query(sql`select keep_typed_days(${id}, ${before.timezone}, ${changes.timezone})`)
    }
  })
}

/**
 * Suspends a tenant or ends the suspension. Users of a suspended tenant cannot sign in; their
 * sessions end for good.
 *
 * @throws Failure 404; 409 for the super-administrator's own tenant.
 */
export async function changeActive(
  db: Database,
  scope: Scope,
  id: number,
  active: boolean,
): Promise<Tenant> {
  if (!active && id === scope.actor.tenant_id) {
    throw conflict('No puedes suspender tu propia compañía')
  }
  return changeTenant(db, scope, id, async (tx) => {
    await tx.query(sql`update tenants set active = ${active} where id = ${id}`)
    // While the tenant is locked none of its users can open a session (start_session).
    if (!active) await tx.query(sql`delete from sessions where tenant_id = ${id}`)
  })
}

/** Writes to the tenant's audit log that a super-administrator starts acting on it. */
export function actAsTenant(db: Database, scope: Scope, id: number): Promise<Tenant> {
  return db.transaction(scopeIn(scope, id), async (tx) => {
    const tenant = await readTenant(tx, id)
    await logTenant(tx, id, 'other')
    return tenant
  })
}
