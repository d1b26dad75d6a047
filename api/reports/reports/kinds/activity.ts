import sql, { empty, type Sql } from 'sql-template-tag'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import { REPORT_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { daysOf } from '../days.ts'
import { COURSE_DUE } from '#api/platform/members/due-dates.ts'
import { withinRange } from '../narrowing.ts'
import { matchingUsers } from '../people.ts'
import { coursesAmong } from '../scope.ts'
import { stateTotals } from '../state-totals.ts'
import { columnsFrom, type Report } from '../report.ts'
import { courseJoins, courseStateOf } from './courses.ts'

type Query = Omit<ReportPageQuery<'activity'>, 'limit' | 'skip'>

/**
 * One row per user and course (or any course) that they have and completed in those days; without
 * `only_completed`, also when they were active then: answered, completed it or were last active.
 * @throws Failure 404 as `coursesAmong`.
 */
export async function activityReport(
  db: Database,
  scope: ReadScope,
  query: Query,
): Promise<Report> {
  const { course, date, only_completed: completed, state, ...filters } = query
  const courses = await coursesAmong(db, scope, course)
  const days = daysOf(date, scope.tenant.timezone)
  const tenant = scope.tenantId
  const zone = scope.tenant.timezone
  const from = sql`(${days.from}::date::timestamp at time zone ${zone})`
  const until = sql`((${days.to}::date + 1)::timestamp at time zone ${zone})`
  const within = {
    completed: sql`cu.date_completed >= ${from} and cu.date_completed < ${until}`,
    seen: sql`cu.last_activity >= ${from} and cu.last_activity < ${until}`,
    answered: sql`r.created_at >= ${from} and r.created_at < ${until}`,
  }
  const chosen = (column: Sql) => (courses ? sql`and ${column} = any(${courses}::bigint[])` : empty)
  // Joined instead of a subquery: a million answers fit into no hash of a condition. By user alone, since the planner
  // would merge by course, which few chosen courses have in common with everybody.
  const answers = sql`left join (
      select r.user_id, array_agg(distinct r.tenant_course_id) as courses from responses r
      where r.tenant_id = ${tenant} ${chosen(sql`r.tenant_course_id`)} and ${within.answered}
      group by r.user_id
    ) answered on answered.user_id = cu.user_id`
  const active = sql`(${within.completed} or ${within.seen} or cu.tenant_course_id = any(answered.courses))`
  return {
    answer: (rows) => ({ data: rows, days }),
    rows: sql`select cu.user_id, u.full_name, cu.tenant_course_id, cu.percentage_completed,
        cu.date_completed, cu.last_activity
      from course_users cu join users u on u.tenant_id = ${tenant} and u.id = cu.user_id
      ${completed ? empty : answers}
      where cu.tenant_id = ${tenant} ${chosen(sql`cu.tenant_course_id`)} and cu.enabled
        ${withinActorCourses(scope, 'cu.tenant_course_id')}
        ${courseStateOf(scope, state)} ${withinRange(scope, query, 'due_date', COURSE_DUE.date)}
        and ${completed ? within.completed : active} and ${matchingUsers(scope, filters)}`,
    columns: columnsFrom(REPORT_COLUMNS.activity, {
      course_name: [sql`d.name`, ...courseJoins(scope)],
    }),
    extraColumns: { values: sql`k.tenant_course_id`, joins: [] },
    tieBreaker: sql`k.tenant_course_id`,
    totals: sql`${stateTotals(sql`k.percentage_completed`)},
      round(avg(k.percentage_completed), 2)::float8 as percentage_completed_average`,
  }
}
