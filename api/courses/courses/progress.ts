import sql, { type Sql } from 'sql-template-tag'
import type { ListedCourse } from '#contract/courses/courses.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { IN_REPORT, userOf } from './report-scope.ts'

type Progress = ListedCourse['progress']

/**
 * Returns the progress of users by course, for the users of its report. With business units only
 * their users are counted.
 */
export async function progressOf(
  db: Database,
  scope: Scope,
  courses: readonly number[],
): Promise<Map<number, Progress>> {
  const rows = await db.query<Progress & { id: number }>(
    scope,
    scope.areaIds ? countedFor(scope, courses) : talliedFor(scope, courses),
  )
  return new Map(rows.map(({ id, ...progress }) => [id, progress]))
}

/** SQL: progress of all users, from the tallies beside the enrolments (courses/routines.sql). */
function talliedFor({ tenantId }: Scope, courses: readonly number[]): Sql {
  return sql`select tenant_course_id as id, sum(assigned) as assigned, sum(completed) as completed,
      sum(active) as active
    from course_user_tallies
    where tenant_id = ${tenantId} and tenant_course_id = any(${courses}::bigint[])
    group by 1`
}

/** SQL: progress of the users of some areas, counted in one pass. */
function countedFor(scope: Scope, courses: readonly number[]): Sql {
  return sql`select cu.tenant_course_id as id, count(*) as assigned,
      count(*) filter (where cu.status = 'finished') as completed,
      count(*) filter (where cu.status = 'active') as active
    from course_users cu ${userOf(scope)}
    where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = any(${courses}::bigint[])
      and ${IN_REPORT} ${withinActorAreas(scope, 'u.area_id')}
    group by 1`
}
