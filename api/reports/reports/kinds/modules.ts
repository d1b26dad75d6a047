import sql from 'sql-template-tag'
import type { ReportPageQuery } from '#contract/reports/report-filters.ts'
import { REPORT_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { contentsOf } from '../contents.ts'
import { COURSE_DUE, dueFilterOf } from '#api/platform/members/due-dates.ts'
import { stateFilterOf, withinRange } from '../narrowing.ts'
import { matchingUsers } from '../people.ts'
import { courseOf } from '../scope.ts'
import { stateTotals } from '../state-totals.ts'
import { columnsFrom, type Report } from '../report.ts'

type Query = Omit<ReportPageQuery<'modules'>, 'limit' | 'skip'>

/**
 * One row per user of the course and requested module (a section at the root): number of answered contents,
 * points of the best answers, and time of the last answer. Empty for a course outside the actor's business
 * units.
 * @throws Failure 404 as `courseOf`, and for a module of another course.
 */
export async function modulesReport(db: Database, scope: ReadScope, query: Query): Promise<Report> {
  const { course, module, state, ...filters } = query
  const found = await courseOf(db, scope, course)
  const { modules, contents } = await contentsOf(db, scope, found)
  const chosen = modules.filter(({ id }) => module.includes(id))
  if (found && chosen.length < module.length) throw notFound('No se encontró el módulo')
  const tenant = scope.tenantId
  const people = matchingUsers(scope, filters)
  const moduleRows = chosen.map(({ id, name }, place) => ({
    id,
    name,
    place,
    contents: contents.filter(({ module_id }) => module_id === id).length,
  }))
  const progress = sql`case when mo.contents = 0 then 0
    else trunc(100.0 * coalesce(b.answered, 0) / mo.contents, 2) end`
  const overdue = dueFilterOf(scope, COURSE_DUE, state === 'overdue' ? ['overdue'] : undefined)
  const own = sql`${stateFilterOf(scope, { progress, due: COURSE_DUE }, state === 'overdue' ? 'behind' : state)}
    ${withinRange(scope, query, 'last_activity', sql`b.last_activity`)}`
  const inside = contents.filter(({ module_id }) => module.includes(module_id))
  return {
    rows: sql`
      select e.user_id, e.full_name, mo.id as module_id, mo.name as module, mo.place,
        ${progress} as percentage_completed,
        coalesce(b.points, 0)::int as points, b.last_activity
      from (
        select cu.user_id, u.full_name
        from course_users cu join users u on u.tenant_id = ${tenant} and u.id = cu.user_id
        where cu.tenant_id = ${tenant} and cu.tenant_course_id = ${course} and cu.enabled and ${people} ${overdue}
      ) e
      cross join json_to_recordset(${JSON.stringify(moduleRows)}::json)
        as mo (id bigint, name text, place int, contents int)
      left join (
        select best.user_id, c.module_id, count(*)::int as answered, sum(best.points) as points,
          max(best.last_at) as last_activity
        from (
          select r.user_id, r.content_id, max(r.points) as points, max(r.created_at) as last_at
          from responses r join users u on u.tenant_id = ${tenant} and u.id = r.user_id
          where r.tenant_id = ${tenant} and r.tenant_course_id = ${course} and ${people}
          group by 1, 2
        ) best
        join unnest(${inside.map(({ id }) => id)}::bigint[], ${inside.map(({ module_id }) => module_id)}::bigint[])
          as c (id, module_id) on c.id = best.content_id
        group by 1, 2
      ) b on b.user_id = e.user_id and b.module_id = mo.id
      where true ${own}`,
    columns: columnsFrom(REPORT_COLUMNS.modules),
    extraColumns: { values: sql`k.module_id`, joins: [] },
    tieBreaker: sql`k.place`,
    totals: sql`${stateTotals(sql`k.percentage_completed`)}, coalesce(sum(k.points), 0)::float8 as points,
      round(avg(k.percentage_completed), 2)::float8 as percentage_completed_average,
      round(avg(k.points), 2)::float8 as points_average`,
    // Every user has one row per module, unless rows are left out.
    ...(own.sql.trim() === '' && {
      people: sql`count(*) / ${Math.max(1, chosen.length)}::int`,
    }),
  }
}
