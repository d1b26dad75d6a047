import sql from 'sql-template-tag'
import type { Tenant } from '#contract/access/tenants.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

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
    const differs = (key: keyof Tenant) =>
      JSON.stringify(before[key]) !== JSON.stringify(after[key])
    const keys = (Object.keys(after) as (keyof Tenant)[]).filter(
      (key) => key !== 'version' && differs(key),
    )
    const only = (tenant: Tenant) => Object.fromEntries(keys.map((key) => [key, tenant[key]]))
    if (keys.length > 0) await logged(tx, 'update', after, only(before), only(after))
    return after
  })
}

/** Writes an audit entry about the tenant itself. Its table has no tenant_id, so no trigger does. */
export async function logged(
  tx: Transaction,
  action: 'create' | 'update' | 'other',
  tenant: Tenant,
  before: object | null,
  after: object | null,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, before, after)
        select ${tenant.id}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          ${action}, 'tenant', ${tenant.id}, ${tenant.name}, ${before}, ${after}
        from audit_context() said`,
  )
}
