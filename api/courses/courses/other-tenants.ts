import sql, { type Sql } from 'sql-template-tag'
import type { Option } from '#contract/platform/values/shapes.ts'

/**
 * Returns by design the other tenants that have it, by name (spec 2, §3 'Course'). Only
 * administrators of its owner and super-administrators may know them.
 *
 * @param ask runs a query in the caller's scope.
 */
export async function otherTenants(
  ask: <T extends object>(statement: Sql) => Promise<T[]>,
  designs: number[],
): Promise<ReadonlyMap<number, Option[]>> {
  const given = await ask<{ course_id: number } & Option>(
    sql`select * from companies_with_designs(${designs})`,
  )
  const byDesign = new Map(designs.map((design): [number, Option[]] => [design, []]))
  for (const { course_id, id, name } of given) byDesign.get(course_id)?.push({ id, name })
  return byDesign
}
