import sql, { empty } from 'sql-template-tag'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import { REPORT_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import {
  dueFilterOf,
  dueStateOf,
  PATH_DUE,
  pathDueColumns,
} from '#api/platform/members/due-dates.ts'
import { stateFilterOf, withinRange } from '../narrowing.ts'
import { matchingUsers } from '../people.ts'
import { requirePaths } from '../scope.ts'
import { overdueTotal, stateTotals } from '../state-totals.ts'
import { columnsFrom, type Report } from '../report.ts'

/** SQL of the mean percentage of the courses, over `f`. */
const PROGRESS = sql`case when f.courses_number = 0 then 0
  else trunc(f.courses_total_percentage / f.courses_number, 2) end`

type Query = Omit<ReportPageQuery<'routes'>, 'limit' | 'skip'>

/**
 * One row per user and formation path that they follow, by their position or a group, counting only courses
 * the actor may see. A course of the path that a user does not have counts as 0.
 * @throws Failure 404 for a path that the tenant does not have.
 */
export async function formationPathsReport(
  db: Database,
  scope: ReadScope,
  query: Query,
): Promise<Report> {
  const { path, due, state, ...filters } = query
  await requirePaths(db, scope, path)
  const tenant = scope.tenantId
  const people = matchingUsers(scope, filters)
  const some = (column: 'position' | 'group') =>
    path.length === 0
      ? empty
      : sql`and ${{ position: sql`p.formation_path_id`, group: sql`gp.path_id` }[column]} = any(${path}::bigint[])`
  return {
    rows: sql`
      select f.user_id, f.full_name, f.path_id, fp.name as path_name, f.courses_number,
        f.courses_total_percentage, ${PROGRESS} as route_percentage,
        ${PATH_DUE.date} as due_date, ${dueStateOf(scope, PATH_DUE)} as due
      from (
        select followed.user_id, followed.full_name, followed.path_id,
          count(pc.tenant_course_id)::int as courses_number,
          coalesce(sum(cu.percentage_completed), 0) as courses_total_percentage,
          ${pathDueColumns('not followed.disabled')}
        from (
          select u.id as user_id, u.full_name, u.disabled, p.formation_path_id as path_id
          from users u
          join positions p on p.tenant_id = ${tenant} and p.id = u.position_id
          where p.formation_path_id is not null and ${people} ${some('position')}
          union
          select u.id, u.full_name, u.disabled, gp.path_id
          from group_paths gp
          join groups g on g.tenant_id = ${tenant} and g.id = gp.group_id
          join group_users m on m.tenant_id = ${tenant} and m.group_id = gp.group_id
          join users u on u.tenant_id = ${tenant} and u.id = m.user_id
          where gp.tenant_id = ${tenant} and ${people} ${some('group')}
        ) followed
        left join formation_path_courses pc on pc.tenant_id = ${tenant} and pc.path_id = followed.path_id
          ${withinActorCourses(scope, 'pc.tenant_course_id')}
        left join course_users cu on cu.tenant_id = ${tenant}
          and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = followed.user_id and cu.enabled
        group by followed.user_id, followed.full_name, followed.path_id
      ) f
      join formation_paths fp on fp.tenant_id = ${tenant} and fp.id = f.path_id
      where true ${dueFilterOf(scope, PATH_DUE, due)}
        ${stateFilterOf(scope, { progress: PROGRESS, due: PATH_DUE }, state)}
        ${withinRange(scope, query, 'due_date', PATH_DUE.date)}`,
    columns: columnsFrom(REPORT_COLUMNS.routes),
    extraColumns: { values: sql`k.path_id`, joins: [] },
    tieBreaker: sql`k.path_id`,
    totals: sql`${stateTotals(sql`k.route_percentage`)}, ${overdueTotal(sql`k.route_percentage`)},
      coalesce(sum(k.courses_number), 0)::float8 as courses_number,
      round(avg(k.courses_number), 2)::float8 as courses_number_average,
      round(avg(k.courses_total_percentage), 2)::float8 as courses_total_percentage_average,
      round(avg(k.route_percentage), 2)::float8 as route_percentage_average`,
  }
}
