import sql, { type Sql } from 'sql-template-tag'
import { isAdministrator } from '../http/access.ts'
import type { Scope } from '../http/scope.ts'

/** SQL of messages that the actor may approve now; none where the tenant sends no messages. */
export function approvableBy(scope: Scope): Sql {
  const { tenantId, areaIds, actor, tenant } = scope
  const may = isAdministrator(scope) && tenant.features.communications
  return sql`select from messages m
    join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
    where ${may} and m.tenant_id = ${tenantId} and m.state = 'pending_approval'
      and m.author_id is distinct from ${actor.id}
      and (${areaIds === null} or m.area_ids <@ ${areaIds}::bigint[])`
}
