import sql, { empty, type Sql } from 'sql-template-tag'
import { isLimited } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL conditions on entries `a` that an administrator may read. With business units these are the
 * entries about the users, areas and courses in their scope, and their own entries about everything
 * else.
 *
 * The conditions are mutually exclusive, and an index finds each: their pages are merged, where a
 * single `or` would read the whole log.
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

/** SQL condition: the name of record `r` may be shown to the actor; business units hide those outside them. */
export function mayBeNamed({ areaIds, courseIds }: Scope, entity: string): Sql {
  if (entity === 'area' && areaIds) return sql`and r.id = any(${areaIds}::bigint[])`
  if (entity === 'user' && areaIds) return sql`and r.area_id = any(${areaIds}::bigint[])`
  if (entity === 'course' && courseIds) return sql`and r.id = any(${courseIds}::bigint[])`
  return empty
}
