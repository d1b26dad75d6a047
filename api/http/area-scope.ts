import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/** An actor with business units sees only the users of their areas: a condition over `column`. */
export function withinActorAreas({ areaIds }: Pick<Scope, 'areaIds'>, column: string): Sql {
  return areaIds ? sql`and ${raw(column)} = any(${areaIds}::bigint[])` : empty
}

/** Whether an area is open to the actor; null, no area, is open to those without business units alone. */
export function isActorArea({ areaIds }: Pick<Scope, 'areaIds'>, areaId: number | null): boolean {
  return areaIds === null || (areaId !== null && areaIds.includes(areaId))
}

/** What business units close to the actor: a condition over `column`, the area of a user or null. */
export function outsideActorAreas({ areaIds }: Pick<Scope, 'areaIds'>, column: string): Sql {
  return areaIds ? sql`(${raw(column)} = any(${areaIds}::bigint[])) is not true` : sql`false`
}

/** The same for courses, by their ids in the company. */
export function withinActorCourses({ courseIds }: Pick<Scope, 'courseIds'>, column: string): Sql {
  return courseIds ? sql`and ${raw(column)} = any(${courseIds}::bigint[])` : empty
}

/** Whether business units limit the actor at all. */
export function isLimited({ areaIds, courseIds }: Pick<Scope, 'areaIds' | 'courseIds'>): boolean {
  return areaIds !== null || courseIds !== null
}
