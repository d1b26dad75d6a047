import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

/** What a report is asked of has to be there for the actor: another company's, or another unit's, is a 404. */

const courseNotFound = () => notFound('No se encontró el curso')

/** The course as the company has it, and its design's id. Throws Failure 404. */
export async function courseOf(
  db: Database,
  scope: Scope,
  id: number,
): Promise<{ id: number; course_id: number; name: string }> {
  const [found] = await db.query<{ id: number; course_id: number; name: string }>(
    scope,
    sql`select tc.id, tc.course_id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${onlyMyCourses(scope, 'tc.id')}`,
  )
  if (!found) throw courseNotFound()
  return found
}

/** @throws Failure 404 unless the actor sees each of the courses. */
export async function requireCourses(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const [found] = await db.query<{ n: number }>(
    scope,
    sql`select count(*) as n from tenant_courses
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[]) ${onlyMyCourses(scope, 'id')}`,
  )
  if (found!.n < ids.length) throw courseNotFound()
}

/** @throws Failure 404 unless each of the formation paths is the company's and not in the trash. */
export async function requirePaths(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const [found] = await db.query<{ n: number }>(
    scope,
    sql`select count(*) as n from formation_paths
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
  )
  if (found!.n < ids.length) throw notFound('No se encontró el plan de formación')
}
