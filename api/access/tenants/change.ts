import sql from 'sql-template-tag'
import type { Tenant } from '#contract/access/tenants.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { logTenantChange } from '#api/platform/records/tenant-log.ts'

type Stored = Omit<Tenant, 'created_at'> & { created_at: Date }

/** Returns the tenant, in a transaction in its own scope. Throws Failure 404 when there is none. */
export async function readTenant(tx: Transaction, id: number): Promise<Tenant> {
  const [found] = await tx.query<Stored>(
    sql`select id, uuid, name, slug, timezone, support_email, communications, external_training,
          user_creation, preregistrations_open, calendar_invitations, second_factor_required, accessibility_blocks, extended_fields, active, created_at, version
        from tenants where id = ${id}`,
  )
  if (!found) throw tenantNotFound()
  return { ...found, created_at: found.created_at.toISOString() }
}

const tenantNotFound = () => notFound('No se encontró la compañía')

/** Returns the actor's scope in another tenant. */
export function scopeIn(scope: Scope, tenantId: number): Scope {
  return { ...scope, tenantId, acting: tenantId !== scope.actor.tenant_id }
}

/**
 * Changes a tenant and logs the differences.
 * @throws Failure 404 when there is no such tenant.
 */
export function changeTenant(
  db: Database,
  scope: Scope,
  id: number,
  work: (tx: Transaction, before: Tenant) => Promise<unknown>,
): Promise<Tenant> {
  return db.transaction(scopeIn(scope, id), async (tx) => {
    await tx.query(sql`select from tenants where id = ${id} for no key update`)
    const before = await readTenant(tx, id)
    await work(tx, before)
    const after = await readTenant(tx, id)
    await logTenantChange(tx, id, before, after)
    return after
  })
}
