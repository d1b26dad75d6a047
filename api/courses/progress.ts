import sql, { empty } from 'sql-template-tag'
import type { ListedCourse } from '#contract/courses.ts'
import type { Database } from '../db/database.ts'
import { onlyMyAreas } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'
import { REPORTED, userOf } from './reported.ts'

type Progress = ListedCourse['progress']

/** How far people are in courses, by course: those that its report tells of, in one look at all of them. */
export async function progressOf(
  db: Database,
  scope: Scope,
  courses: readonly number[],
): Promise<Map<number, Progress>> {
  const rows = await db.query<Progress & { id: number }>(
    scope,
    sql`select cu.tenant_course_id as id, count(*) as assigned,
          count(*) filter (where cu.status = 'finished') as completed,
          count(*) filter (where cu.status = 'active') as active
        from course_users cu ${scope.areaIds ? userOf(scope) : empty}
        where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = any(${courses}::bigint[])
          and ${REPORTED} ${onlyMyAreas(scope, 'u.area_id')}
        group by 1`,
  )
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}
