import sql, { empty, type Sql } from 'sql-template-tag'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import { REPORT_COLUMNS, type ReportState } from '#contract/reports/report-kinds.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { COURSE_DUE, dueFilterOf, dueStateOf } from '#api/platform/members/due-dates.ts'
import { stateFilterOf, withinRange } from '../narrowing.ts'
import { matchingUsers } from '../people.ts'
import { coursesAmong } from '../scope.ts'
import { overdueTotal, stateTotals } from '../state-totals.ts'
import { columnsFrom, type Report } from '../report.ts'

/** Joins for the name of a row's course; `k.tenant_course_id` is the tenant's course. */
export function courseJoins({ tenantId }: ReadScope): Sql[] {
  return [
    sql`join tenant_courses tc on tc.tenant_id = ${tenantId} and tc.id = k.tenant_course_id`,
    sql`join courses d on d.id = tc.course_id`,
  ]
}

/** SQL condition `and …` on enrolments `cu` of users `u`: the enrolment has the state. */
export function courseStateOf(scope: ReadScope, state: ReportState | undefined): Sql {
  return stateFilterOf(scope, { progress: sql`cu.percentage_completed`, due: COURSE_DUE }, state)
}

type Query = Omit<ReportPageQuery<'courses'>, 'limit' | 'skip'>

/**
 * One row per user and course that they have now.
 * @throws Failure 404 as `coursesAmong`.
 */
export async function coursesReport(db: Database, scope: ReadScope, query: Query): Promise<Report> {
  const { course, due, state, external_revalidated: revalidated, ...people } = query
  const chosen = await coursesAmong(db, scope, course)
  const enrolled = sql`cu.tenant_id = ${scope.tenantId} and cu.enabled
    ${chosen ? sql`and cu.tenant_course_id = any(${chosen}::bigint[])` : empty}
    ${withinActorCourses(scope, 'cu.tenant_course_id')} ${dueFilterOf(scope, COURSE_DUE, due)}
    ${courseStateOf(scope, state)} ${withinRange(scope, query, 'due_date', COURSE_DUE.date)}
    ${revalidated === undefined ? empty : sql`and cu.external_revalidated = ${revalidated}`}
    ${withinRange(scope, query, 'date_completed', sql`cu.date_completed`)}`
  return {
    rows: sql`select cu.user_id, u.full_name, cu.tenant_course_id, cu.percentage_completed,
        cu.date_completed, ${COURSE_DUE.date} as due_date, ${dueStateOf(scope, COURSE_DUE)} as due, cu.points, cu.external_revalidated, cu.revalidation_comments
      from course_users cu join users u on u.tenant_id = ${scope.tenantId} and u.id = cu.user_id
      where ${enrolled} and ${matchingUsers(scope, people)}`,
    columns: columnsFrom(REPORT_COLUMNS.courses, {
      course_name: [sql`d.name`, ...courseJoins(scope)],
    }),
    extraColumns: { values: sql`k.tenant_course_id, tc.uuid`, joins: courseJoins(scope) },
    tieBreaker: sql`k.tenant_course_id`,
    totals: sql`${stateTotals(sql`k.percentage_completed`)}, ${overdueTotal(sql`k.percentage_completed`)},
      coalesce(sum(k.points), 0)::float8 as points,
      count(*) filter (where k.external_revalidated) as external_revalidated,
      round(avg(k.percentage_completed), 2)::float8 as percentage_completed_average,
      round(avg(k.points), 2)::float8 as points_average`,
    people: sql`(select count(*) from users u where ${matchingUsers(scope, people)} and exists (
      select from course_users cu where ${enrolled} and cu.user_id = u.id))`,
  }
}
