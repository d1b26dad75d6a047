import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'

/** Entries about a tenant itself in its audit log. Its table has no tenant_id, so no trigger writes them. */

/** Writes an entry. @param tenantId the transaction's tenant. */
export async function logTenant(
  tx: Transaction,
  tenantId: number,
  action: 'create' | 'update' | 'other',
  before: object | null = null,
  after: object | null = null,
): Promise<void> {
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, before, after)
        select t.id, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          ${action}, 'tenant', t.id, t.name, ${before}, ${after}
        from tenants t, audit_context() said where t.id = ${tenantId}`,
  )
}

/** Writes an entry with the fields that differ, but for `version` and those `unlogged`; none when all are the same. */
export async function logTenantChange<Fields extends object>(
  tx: Transaction,
  tenantId: number,
  before: Fields,
  after: Fields,
  unlogged: readonly string[] = [],
): Promise<void> {
  const fields = changedFields(before, after).filter(
    (field) => field !== 'version' && !unlogged.includes(field),
  )
  if (fields.length === 0) return
  const only = (all: Fields) => Object.fromEntries(fields.map((field) => [field, all[field]]))
  await logTenant(tx, tenantId, 'update', only(before), only(after))
}

/** Returns the fields of `after` whose values are others before. */
export function changedFields<Fields extends object>(
  before: Partial<Fields>,
  after: Fields,
): (keyof Fields & string)[] {
  const differs = (field: keyof Fields) =>
    JSON.stringify(before[field]) !== JSON.stringify(after[field])
  return (Object.keys(after) as (keyof Fields & string)[]).filter(differs)
}
