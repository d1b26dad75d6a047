import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type {
  GeneralReport,
  superReports,
  SuperReportArea,
  SuperReportUser,
} from '#contract/reports/super-reports.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { localDay } from '#contract/platform/values/relative-dates.ts'
import { dayPlus } from '../days.ts'
import { requireReportedCourses } from './scope.ts'
import {
  AREA_ORDER,
  areasOf,
  PEOPLE_ORDER,
  courseProgressOf,
  withoutZeroes,
  type CourseQuery,
} from './course-progress.ts'

/** General report and report of users (contract/reports/super-reports.ts): one statement each. */

type Query = CourseQuery & { max_users: number; max_areas: number }
type UsersReport = z.output<typeof superReports.users.answer>

type Tables = {
  users: (Omit<SuperReportUser, 'last_activity'> & { last_activity: string | null })[] | null
  statuses: Partial<Record<CourseStatus, number>> | null
  areas: SuperReportArea[] | null
  areas_total: number
}

function tables(query: Query): Sql {
  return sql`
    (select json_agg(json_build_object('id', user_id, 'tenant_id', tenant_id, 'tenant_name', tenant_name,
        'full_name', full_name, 'email', email, 'identification_number', identification_number,
        'area', area, 'position', "position", 'location', location, 'points', shown_points,
        'status', status, 'enabled', not disabled, 'last_activity', last_activity)
        order by status_place, place)
      from (
        select *, row_number() over (partition by status order by ${PEOPLE_ORDER}) as place,
          array_position('{finished,active,downloaded,not-downloaded}', status) as status_place
        from standing where true ${withoutZeroes(query)}
      ) ranked where place <= ${query.max_users}) as users,
    (select json_object_agg(status, n) from (
      select status, count(*) as n from standing where true ${withoutZeroes(query)} group by 1
    ) counted) as statuses,
    (select json_agg(json_build_object('name', name, 'users', users, 'points', points, 'average', average)
        order by ${AREA_ORDER}) from (
      select * from (${areasOf(query)}) grouped order by ${AREA_ORDER} limit ${query.max_areas}
    ) first) as areas,
    (select count(*) from (${areasOf(query)}) grouped) as areas_total`
}

function toUsersReport(
  { users, statuses, areas, areas_total }: Tables,
  asOf: string | null,
): UsersReport {
  return {
    users: (users ?? []).map((user) => ({
      ...user,
      last_activity: user.last_activity && new Date(user.last_activity).toISOString(),
    })),
    statuses: { finished: 0, active: 0, downloaded: 0, 'not-downloaded': 0, ...statuses },
    areas: areas ?? [],
    areas_total,
    as_of: asOf,
  }
}

/**
 * Returns the users of a course, by status and by area.
 * @throws Failure 404 without the course.
 */
export async function usersReport(
  { db, asOf }: ReadSource,
  scope: Scope,
  query: Query,
): Promise<UsersReport> {
  await requireReportedCourses(db, scope, [query.course])
  const [row] = await db.query<Tables>(
    scope,
    sql`with ${courseProgressOf(scope, query)} select ${tables(query)}`,
  )
  return toUsersReport(row!, asOf)
}

type General = Tables & {
  total: number
  active: number
  finished: number
  challenges: number
  average_seconds: number | null
  total_seconds: number
  days: Record<string, { activeUsers: number; points: number }> | null
}

/**
 * Returns the figures of a course: its users, their progress, the time it took, and its activity by day.
 * @throws Failure 404 without the course.
 */
export async function generalReport(
  { db, asOf }: ReadSource,
  scope: Scope,
  query: Query,
): Promise<GeneralReport> {
  await requireReportedCourses(db, scope, [query.course])
  const [row] = await db.query<General>(
    scope,
    sql`with ${courseProgressOf(scope, query)}
        select counted.*, ${tables(query)},
          (select coalesce(sum(challenges), 0)::bigint from answers) as challenges,
          (select json_object_agg(day, json_build_object('activeUsers', n, 'points', points))
            from (${DAYS}) by_day) as days
        from (
          select count(*) as total, count(*) filter (where percentage_completed > 0) as active,
            count(*) filter (where percentage_completed >= 100) as finished,
            (avg(seconds) filter (where percentage_completed >= 100 and seconds > 0))::float8
              as average_seconds,
            coalesce(sum(seconds), 0)::float8 as total_seconds
          from standing
        ) counted`,
  )
  const { total, active, finished, challenges, average_seconds, total_seconds } = row!
  return {
    counts: { course: { total, active, finished, challenges: { finished: challenges } } },
    rates: { participation: percent(active, total), completion: percent(finished, active) },
    transactions: { average_completion_time: average_seconds, total_seconds },
    ...toUsersReport(row!, asOf),
    dates: everyDay(row!.days ?? {}, query, scope.tenant.timezone),
  }
}

/** SQL of each day in `answers`: number of users who answered, and points gained. */
export const DAYS = sql`select day, count(*) as n, sum(points)::bigint as points from answers group by day`

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((100 * part) / whole)
}

const MAX_DAYS = 5 * 366

/** Returns each day from the first to the last, including days without activity. */
function everyDay(
  known: Record<string, { activeUsers: number; points: number }>,
  { from, to }: Query,
  timezone: string,
): GeneralReport['dates'] {
  const answered = Object.keys(known).sort()
  const today = localDay(new Date(), timezone)
  const first = from === undefined ? answered[0] : localDay(new Date(from), timezone)
  const last = to === undefined ? later(today, answered.at(-1)) : localDay(new Date(to), timezone)
  if (first === undefined) return {}
  const dates: GeneralReport['dates'] = {}
  const start = later(first, dayPlus(last, 1 - MAX_DAYS))
  for (let day = start; day <= last; day = dayPlus(day, 1)) {
    dates[day] = known[day] ?? { activeUsers: 0, points: 0 }
  }
  return dates
}

function later(a: string, b: string | undefined): string {
  return b === undefined || a > b ? a : b
}
