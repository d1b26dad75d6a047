import sql, { type Sql } from 'sql-template-tag'
import type { Option } from '#contract/shapes.ts'

/**
 * By design, the companies that have it beside the one that made it, by name (spec 2, §3 'Course'). That is
 * for those to know who administer its owner, and for super-administrators.
 *
 * @param ask asks the database, as whoever asks.
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
