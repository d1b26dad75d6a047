import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'

/** An actor with business units sees only their courses: a condition over `column`. */
export function onlyMyCourses({ courseIds }: Scope, column: string): Sql {
  return courseIds ? sql`and ${raw(column)} = any(${[...courseIds]}::bigint[])` : empty
}
