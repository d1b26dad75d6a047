import sql, { type Sql } from 'sql-template-tag'
import { isAdministrator } from '../http/access.ts'
import { forbidden } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Who sees and decides about which preregistrations `r` (docs/decisions/0054). Business units limit them
 * by the area that the person named; without one they are for those without business units.
 */

export function onlyMine(scope: Scope): Sql {
  return withinActorAreas(scope, 'r.area_id')
}

/** Whether the actor is in the group that a request was given to. */
export function inMyGroup({ tenantId, actor }: Scope): Sql {
  return sql`(exists (
    select from approver_group_users m
    join approver_groups g on g.tenant_id = ${tenantId} and g.id = m.group_id
    where m.tenant_id = ${tenantId} and m.group_id = r.group_id and m.user_id = ${actor.id}))`
}

/** Administrators decide about all that they see; readers about those of their own groups. */
export function mayDecide(scope: Scope): Sql {
  return isAdministrator(scope) ? sql`true` : inMyGroup(scope)
}

/** @throws Failure 403 when `mayDecide` answered that they may not. */
export function requireMayDecide(may: boolean): void {
  if (may) return
  throw forbidden(
    'Solo los administradores y quienes están en el grupo de autorización de este prerregistro pueden aprobarlo o rechazarlo.',
  )
}

/** Those that wait, as the start page counts them: a query of the actor's. */
export function pendingOf(scope: Scope): Sql {
  return sql`select from preregistrations r
    where r.tenant_id = ${scope.tenantId} and r.status = 'pending' ${onlyMine(scope)}
      and ${mayDecide(scope)}`
}
