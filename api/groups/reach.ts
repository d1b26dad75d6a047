import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'

/** An actor with business units sees only the users whose area is in them: a condition over `column`. */
export function onlyMyAreas({ areaIds }: Scope, column: string): Sql {
  return areaIds ? sql`and ${raw(column)} = any(${[...areaIds]}::bigint[])` : empty
}

/** The same for courses, by their ids in the company. */
export function onlyMyCourses({ courseIds }: Scope, column: string): Sql {
  return courseIds ? sql`and ${raw(column)} = any(${[...courseIds]}::bigint[])` : empty
}
