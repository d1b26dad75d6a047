import sql, { type Sql } from 'sql-template-tag'
import { SUMMED_AREAS, type CourseSummary } from '#contract/courses/course-report.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { COURSE_DUE, dueStateOf } from '#api/platform/members/due-dates.ts'
import { courseName } from './read.ts'
import {
  narrowedTo,
  ofCourse,
  IN_REPORT,
  ENROLMENT_STATE,
  userOf,
  type ReportFilters,
} from './report-scope.ts'

/** Weeks in the summary, including the current one. */
const WEEKS = 12

type Row = {
  statuses: Record<string, number> | null
  standing: Partial<CourseSummary['standing']> | null
  due: Partial<Record<string, number>> | null
  /** By Monday, 'YYYY-MM-DD'. Completions before the first week are under the Monday before it. */
  weeks: Record<string, number> | null
  this_week: string
  areas_total: number
  areas: CourseSummary['areas']['results'] | null
}

/**
 * Figures of a course's report (contract/courses/course-report.ts), from one pass over its users.
 * @throws Failure 404 without the course.
 */
export async function courseSummary(
  db: Database,
  scope: Scope,
  id: number,
  narrowing: ReportFilters,
): Promise<CourseSummary> {
  await courseName(db.for(scope), scope, id)
  const [row] = await db.query<Row>(scope, counted(scope, id, narrowing))
  const { statuses, standing, due, weeks, this_week, areas_total, areas } = row!
  const of = (status: string) => statuses?.[status] ?? 0
  return {
    assigned: Object.values(statuses ?? {}).reduce((sum, people) => sum + people, 0),
    standing: { current: 0, disabled: 0, unassigned: 0, ...standing },
    completed: of('finished'),
    active: of('active'),
    no_progress: of('downloaded'),
    not_downloaded: of('not-downloaded'),
    due: { overdue: due?.overdue ?? 0, soon: due?.soon ?? 0 },
    weeks: everyWeek(weeks ?? {}, this_week),
    areas: { total: areas_total, results: areas ?? [] },
  }
}

function counted(scope: Scope, id: number, narrowing: ReportFilters): Sql {
  const { tenantId, tenant } = scope
  return sql`
    with calendar as materialized (
      select monday, ((monday - ${7 * (WEEKS - 1)}::int)::timestamp at time zone ${tenant.timezone}) as since
      from (select date_trunc('week', now() at time zone ${tenant.timezone})::date as monday) today
    ), told as (
      select cu.status, ${ENROLMENT_STATE} as standing,
        ${dueStateOf(scope, COURSE_DUE)} as due, u.area_id, case
          when cu.date_completed >= (select since from calendar)
            then date_trunc('week', cu.date_completed at time zone ${tenant.timezone})::date
          when cu.date_completed is not null then (select monday - ${7 * WEEKS}::int from calendar)
        end as week
      from course_users cu ${userOf(scope)}
      where ${ofCourse(scope, id)} and ${IN_REPORT} ${narrowedTo(scope, narrowing)}
    ), combined as (
      select status, week, area_id, standing, due, count(*) as people from told group by 1, 2, 3, 4, 5
    ), grouped as materialized (
      select grouping(status, week, area_id, standing, due) as left_out, status, week, area_id, standing, due,
        sum(people)::bigint as people,
        coalesce(sum(people) filter (where status = 'finished'), 0)::bigint as completed
      from combined group by grouping sets ((status), (week), (area_id), (standing), (due))
    ), areas as materialized (
      select array_agg(grouped.area_id order by grouped.area_id) as ids, min(btrim(a.name)) as name,
        sum(people)::bigint as assigned, sum(completed)::bigint as completed
      from grouped left join areas a on a.tenant_id = ${tenantId} and a.id = grouped.area_id
      where left_out = 27 group by lower(btrim(a.name))
    )
    select (select json_object_agg(status, people) from grouped where left_out = 15) as statuses,
      (select json_object_agg(standing, people) from grouped where left_out = 29) as standing,
      (select json_object_agg(due, people) from grouped where left_out = 30 and due is not null) as due,
      (select json_object_agg(week, people) from grouped where left_out = 23 and week is not null) as weeks,
      (select monday::text from calendar) as this_week,
      (select count(*) from areas) as areas_total,
      (select json_agg(first) from (
        select ids, name, assigned, completed from areas
        order by completed::float8 / assigned, assigned desc, name collate "und-x-icu" nulls last
        limit ${SUMMED_AREAS}
      ) first) as areas`
}

const DAY_MS = 86_400_000

/** Fills in the weeks without completions. */
function everyWeek(completed: Record<string, number>, thisWeek: string): CourseSummary['weeks'] {
  const known = Object.keys(completed).sort()
  if (known.length === 0) return []
  const last = Date.parse(thisWeek)
  const mondays = Array.from({ length: WEEKS }, (_, index) =>
    new Date(last - (WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  )
  // A completion date may be in the future; its week is not in the chart.
  return mondays
    .filter((monday) => monday >= known[0]!)
    .map((start) => ({ start, completed: completed[start] ?? 0 }))
}
