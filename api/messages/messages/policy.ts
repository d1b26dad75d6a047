import sql, { empty, type Sql } from 'sql-template-tag'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

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

/** SQL condition on deliveries `d`: people within the actor's business units. */
export function onlyMine(scope: Pick<Scope, 'tenantId' | 'areaIds'>): Sql {
  if (scope.areaIds === null) return empty
  return sql`and exists (select from users u where u.tenant_id = ${scope.tenantId}
    and u.id = d.user_id ${withinActorAreas(scope, 'u.area_id')})`
}

/** True when the actor's business units include everybody the message reaches; required to change it. */
export function coversMessage(
  { areaIds }: Pick<Scope, 'areaIds'>,
  { area_ids: reached }: { area_ids: readonly (number | string)[] | null },
): boolean {
  return areaIds === null || (reached?.every((area) => areaIds.includes(Number(area))) ?? false)
}
