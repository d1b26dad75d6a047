import sql, { empty, type Sql } from 'sql-template-tag'
import type { Scope } from '#api/platform/identity/scope.ts'
import { tenantsOf, inPlaces, type Places } from './scope.ts'

export type CourseQuery = Places & {
  course: number
  from?: number | undefined
  to?: number | undefined
  include_zeroes: boolean
}

/** True when the query has a period; otherwise points are current totals. */
function isOfATime({ from, to }: Pick<CourseQuery, 'from' | 'to'>): boolean {
  return from !== undefined || to !== undefined
}

/**
 * SQL of the tables for `with` that all reports of a course use: `people` who have it within the filters,
 * their `answers` by day, and `standing`, each person with points and seconds.
 */
export function courseProgressOf(scope: Scope, query: CourseQuery): Sql {
  const companies = tenantsOf(scope)
  const design = scope.everyCompany ?? false
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())
  return sql`
    people as materialized (
      select * from reported_people(${companies}::int[], ${query.course}::bigint, ${design}::boolean)
      where true ${inPlaces(scope, query)}
    ), answers as materialized (
      select a.* from reported_answers(${companies}::int[], ${query.course}::bigint, ${design}::boolean,
        ${instant(query.from)}::timestamptz, ${instant(query.to)}::timestamptz) a
      join people using (tenant_id, user_id)
    ), standing as materialized (
      select p.*, coalesce(${isOfATime(query) ? sql`a.points` : sql`p.points`}, 0)::int as shown_points,
        coalesce(a.seconds, 0) as seconds
      from people p left join (
        select tenant_id, user_id, sum(points) as points, sum(seconds)::bigint as seconds
        from answers group by 1, 2
      ) a using (tenant_id, user_id)
    )`
}

/** SQL condition that excludes people with 0 points, unless requested. */
export function withoutZeroes({ include_zeroes: zeroes }: CourseQuery): Sql {
  return zeroes ? empty : sql`and shown_points > 0`
}

/**
 * SQL of people by area, from `standing`: areas of the same name are one, with the most common spelling.
 */
export function areasOf(query: CourseQuery): Sql {
  return sql`select mode() within group (order by btrim(area)) as name, count(*) as users,
      sum(shown_points)::bigint as points, round(avg(shown_points))::int as average
    from standing group by lower(btrim(area))
    ${query.include_zeroes ? empty : sql`having sum(shown_points) > 0`}`
}

/** Best average first; areas without a name last among equals. */
export const AREA_ORDER = sql`average desc, name collate "und-x-icu" nulls last`

/** Most points first. */
export const PEOPLE_ORDER = sql`shown_points desc, full_name collate "und-x-icu", tenant_id, user_id`
