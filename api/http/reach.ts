import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/** An actor with business units sees only the users of their areas: a condition over `column`. */
export function onlyMyAreas({ areaIds }: Pick<Scope, 'areaIds'>, column: string): Sql {
  return areaIds ? sql`and ${raw(column)} = any(${areaIds}::bigint[])` : empty
}

/** The same for courses, by their ids in the company. */
export function onlyMyCourses({ courseIds }: Pick<Scope, 'courseIds'>, column: string): Sql {
  return courseIds ? sql`and ${raw(column)} = any(${courseIds}::bigint[])` : empty
}
