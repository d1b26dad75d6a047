import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { TrashKind } from '#contract/oversight/trash-kinds.ts'
import { isLimited, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL condition by kind on records `t` in the trash that an actor with business units sees and restores.
 * Records of other kinds belong to the user who deleted them.
 */
const POLICIES: { [Kind in TrashKind]?: (scope: Scope) => Sql } = {
  areas: (scope) => withinActorAreas(scope, 't.id'),
  user_certifications: (scope) =>
    scope.areaIds === null
      ? empty
      : sql`and exists (
    select from users u
    where u.tenant_id = ${scope.tenantId} and u.id = t.owner_id ${withinActorAreas(scope, 'u.area_id')})`,
}

/**
 * SQL condition on records `t` of the trash: the actor sees and restores them. An actor with
 * business units has the records that the policy of their kind allows, and otherwise those they
 * deleted themself, which then contained nothing outside their scope.
 */
export function isWithinScope(scope: Scope): Sql {
  if (!isLimited(scope)) return empty
  const cases = Object.entries(POLICIES).map(
    ([kind, policy]) => sql`when ${kind} then true ${policy(scope)}`,
  )
  return sql`and case t.kind ${join(cases, ' ')}
    else (select actor_id from ${deletionOf(scope)} deletion) = ${scope.actor.id} end`
}

/** SQL: the audit entry of the deletion of `t`. */
export function deletionOf(scope: Scope): Sql {
  return sql`(
    select a.actor_id, a.actor_name from audit_log a
    where a.tenant_id = ${scope.tenantId} and a.entity <> 'user' and a.entity = t.entity
      and a.entity_id = t.id and a.action = 'trash'
    order by a.id desc limit 1
  )`
}
