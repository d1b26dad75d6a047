import sql, { type Sql } from 'sql-template-tag'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { forbidden } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Access to preregistrations `r` (docs/decisions/0054). Business units limit them by the area that the
 * applicant named; those without an area are only for actors without business units.
 */

/** SQL condition: the actor sees the preregistration. */
export function onlyMine(scope: Scope): Sql {
  return withinActorAreas(scope, 'r.area_id')
}

/** SQL condition: the actor is in the group that the request was assigned to. */
export function inMyGroup({ tenantId, actor }: Scope): Sql {
  return sql`(exists (
    select from approver_group_users m
    join approver_groups g on g.tenant_id = ${tenantId} and g.id = m.group_id
    where m.tenant_id = ${tenantId} and m.group_id = r.group_id and m.user_id = ${actor.id}))`
}

/** SQL condition: administrators decide all visible requests, readers those of their own groups. */
export function mayDecide(scope: Scope): Sql {
  return isAdministrator(scope) ? sql`true` : inMyGroup(scope)
}

/** @throws Failure 403 when `mayDecide` is false. */
export function requireMayDecide(may: boolean): void {
  if (may) return
  throw forbidden(
    'Solo los administradores y quienes están en el grupo de autorización de este prerregistro pueden aprobarlo o rechazarlo.',
  )
}

/** SQL of the pending requests that the actor may decide, as counted on the start page. */
export function pendingOf(scope: Scope): Sql {
  return sql`select from preregistrations r
    where r.tenant_id = ${scope.tenantId} and r.status = 'pending' ${onlyMine(scope)}
      and ${mayDecide(scope)}`
}
