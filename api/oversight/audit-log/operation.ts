import sql, { raw, type Sql } from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL condition: entry `a` belongs to the audited operation `d`. Entries of other operations may
 * lie between its first and last one.
 */
export const BELONGS_TO_OPERATION = sql`a.tenant_id = d.tenant_id and a.id between d.id and d.last_id
  and a.action = d.action and a.entity = d.entity
  and a.request_id is not distinct from d.request_id and a.actor_id is not distinct from d.actor_id
  and audit_link(a.action, a.before, a.after) = d.link`

/** Entries of one operation, for a page of them: its first and last id are known, so the primary key finds them. */
export async function entriesOfOperation(
  db: Database,
  { tenantId, ...scope }: Scope,
  id: number,
): Promise<Sql> {
  const [deed] = await db.query<{ last_id: number }>(
    { tenantId, ...scope },
    sql`select last_id from audit_deeds where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (!deed) return sql`false`
  return sql`a.id between ${id} and ${deed.last_id} and exists (
    select from audit_deeds d where d.tenant_id = ${tenantId} and d.id = ${id} and ${BELONGS_TO_OPERATION} offset 0)`
}

/** SQL: ids of the operations of the entries `a` that match a condition. */
export function operationIdsOf({ tenantId }: Scope, condition: Sql): Sql {
  const found = sql`select a.* from audit_log a where a.tenant_id = ${tenantId} and ${condition}`
  const kind = raw('d.tenant_id = a.tenant_id and d.action = a.action and d.entity = a.entity')
  return sql`select d.id from (${found}) a join audit_deeds d on ${kind}
      and d.request_id = a.request_id and d.link = audit_link(a.action, a.before, a.after)
      and coalesce(d.actor_id, 0) = coalesce(a.actor_id, 0)
    union all
    select own.id from (${found} and a.request_id is null) a cross join lateral (
      select d.id from audit_deeds d
      where ${kind} and d.request_id is null and d.id <= a.id and d.last_id >= a.id
      order by d.id desc limit 1
    ) own`
}
