import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/** SQL condition on `column`: limits an actor with business units to the users of their areas. */
export function withinActorAreas({ areaIds }: Pick<Scope, 'areaIds'>, column: string): Sql {
  return areaIds ? sql`and ${raw(column)} = any(${areaIds}::bigint[])` : empty
}

/** True when the actor may access the area; null, no area, is accessible only without business units. */
export function isActorArea({ areaIds }: Pick<Scope, 'areaIds'>, areaId: number | null): boolean {
  return areaIds === null || (areaId !== null && areaIds.includes(areaId))
}

/** SQL condition on `column`, a user's area or null: outside the actor's business units. */
export function outsideActorAreas({ areaIds }: Pick<Scope, 'areaIds'>, column: string): Sql {
  return areaIds ? sql`(${raw(column)} = any(${areaIds}::bigint[])) is not true` : sql`false`
}

/** SQL condition on `column`, a course id of the tenant: within the actor's business units. */
export function withinActorCourses({ courseIds }: Pick<Scope, 'courseIds'>, column: string): Sql {
  return courseIds ? sql`and ${raw(column)} = any(${courseIds}::bigint[])` : empty
}

/** True when business units limit the actor at all. */
export function isLimited({ areaIds, courseIds }: Pick<Scope, 'areaIds' | 'courseIds'>): boolean {
  return areaIds !== null || courseIds !== null
}
