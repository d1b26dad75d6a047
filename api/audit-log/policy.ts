import sql, { empty, type Sql } from 'sql-template-tag'
import { isLimited } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/**
 * Which entries `a` an administrator reads. Whom business units limit reads what concerns the users,
 * areas and courses of theirs, and of everything else in the company what they did themself.
 *
 * Answered as conditions that exclude each other, each of which an index finds: the pages of one are
 * merged with those of the others, where a single `or` would have the whole log read.
 */
export function reachesOf(scope: Scope): Sql[] {
  const { tenantId, areaIds, courseIds } = scope
  if (!isLimited(scope)) return [sql`true`]
  const people = areaIds
    ? sql`a.user_id in (
        select id from users where tenant_id = ${tenantId} and area_id = any(${areaIds}::bigint[]))`
    : sql`a.user_id is not null`
  return [
    sql`${people} and (a.entity <> 'course_user' ${
      courseIds ? sql`or a.entity_id = any(${courseIds}::bigint[])` : sql`or true`
    })`,
    sql`a.user_id is null and a.entity = 'area'
      ${areaIds ? sql`and a.entity_id = any(${areaIds}::bigint[])` : empty}`,
    sql`a.user_id is null and a.entity = 'course'
      ${courseIds ? sql`and a.entity_id = any(${courseIds}::bigint[])` : empty}`,
    sql`a.user_id is null and a.entity not in ('area', 'course') and a.actor_id = ${scope.actor.id}`,
  ]
}

/** Things `r` of these entities are named to an actor only where business units open them. */
export function mayBeNamed({ areaIds, courseIds }: Scope, entity: string): Sql {
  if (entity === 'area' && areaIds) return sql`and r.id = any(${areaIds}::bigint[])`
  if (entity === 'user' && areaIds) return sql`and r.area_id = any(${areaIds}::bigint[])`
  if (entity === 'course' && courseIds) return sql`and r.id = any(${courseIds}::bigint[])`
  return empty
}
