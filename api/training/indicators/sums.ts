import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Grouping } from '#contract/training/indicators.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Period } from './period.ts'
import { coursesOf, sessionsOf, type SessionQuery } from './sessions.ts'

/** Sums of a group of sessions. Hours are hours, cost is pesos, the others are numbers of sessions. */
export type Sums = {
  programmed: number
  attended: number
  people: number
  assisted: number
  assessable: number
  approved: number
  cost: number
  /** Attended sessions with hours whose position has no cost per hour. Only when cost is requested. */
  unpriced: number
}

export const NOTHING: Sums = {
  programmed: 0,
  attended: 0,
  people: 0,
  assisted: 0,
  assessable: 0,
  approved: 0,
  cost: 0,
  unpriced: 0,
}

/** Requested sums: one set for all, others by type of instructor, or by the grouping of a history. */
export type RequestedSums = {
  /** Costs per hour are read only when requested. */
  cost: boolean
  types?: boolean
  by?: Grouping | undefined
  /** A further set for each month. */
  months?: boolean
}

/** SQL of the group key of a session in a history. Months come from its date range. */
const KEYS: Record<Grouping, string | null> = {
  month: null,
  category: 'c.category_id',
  cost_center: 'u.extended_field1',
  instructor: 'c.instructor_id',
}

/** Columns of `Sums`, from the columns of `tallied`. */
export const SUMS = sql`coalesce(sum(t.programmed) / 100, 0)::float8 as programmed,
  coalesce(sum(t.attended) / 100, 0)::float8 as attended,
  coalesce(sum(t.people), 0)::bigint as people,
  coalesce(sum(t.assisted), 0)::bigint as assisted,
  coalesce(sum(t.people) filter (where t.assessable), 0)::bigint as assessable,
  coalesce(sum(t.approved) filter (where t.assessable), 0)::bigint as approved,
  coalesce(sum(t.attended * t.cost) / 100, 0)::float8 as cost,
  coalesce(sum(t.with_hours) filter (where t.cost is null), 0)::bigint as unpriced`

/** SQL of the index of a session's date range. For few ranges comparisons are fastest. */
function markOf({ dateRanges }: Period): Sql {
  const [, ...later] = dateRanges.map(({ begins }) => begins)
  if (later.length === 0) return sql`1::int`
  if (later.length > 3) {
    return sql`width_bucket(r.start_time, ${dateRanges.map(({ begins }) => begins)}::timestamptz[])`
  }
  const passed = later.map((begins) => sql`(r.start_time >= ${begins}::timestamptz)::int`)
  return sql`1 + ${join(passed, ' + ')}`
}

/** Attended sessions with hours. */
const WITH_HOURS = sql`count(*) filter (where r.assisted and c.hundredths > 0) as with_hours`

const COUNTS = sql`count(*) as people, count(*) filter (where r.assisted) as assisted,
  count(*) filter (where r.approved) as approved`

/**
 * True when the figures can be computed from tallies, which have the day, course and position of sessions:
 * no filter requires other data of the people.
 */
export function isRequested(
  { areaIds }: Scope,
  { cc, q, list, without }: SessionQuery,
  { by }: RequestedSums,
): boolean {
  return areaIds === null && !cc && !without?.includes('cc') && !q && !list && by !== 'cost_center'
}

/**
 * SQL that sums sessions to the few rows from which any figure can be computed. Only whole hundredths of
 * hours and counts are summed over sessions; costs per hour and year are looked up for the sums.
 *
 * Uses tallies when they suffice. Otherwise each session is read once: with cost they are grouped by date
 * range, position, kind of course and group of the history; without cost they are counted by course and
 * joined with the courses afterwards, which is half the work.
 */
export function tallied(
  scope: Scope,
  period: Period,
  sessionQuery: SessionQuery,
  wanted: RequestedSums,
): Sql {
  const { dateRanges } = period
  const { cost, by } = wanted
  const summed = isRequested(scope, sessionQuery, wanted)
    ? byTally(scope, period, sessionQuery, wanted)
    : cost
      ? byPosition(scope, period, sessionQuery, by)
      : byCourse(scope, period, sessionQuery, by)
  return sql`select t.*, m.month, ${by === 'month' ? sql`m.month` : sql`t.key`} as group_key,
      ${cost ? sql`k.cost` : sql`null::numeric`} as cost
    from (${summed}) t
    join unnest(${dateRanges.map(({ year }) => year)}::int[],
        ${dateRanges.map(({ month }) => month)}::text[])
      with ordinality as m (year, month, mark) on m.mark = t.mark
    ${
      cost
        ? sql`left join position_costs k on k.tenant_id = ${scope.tenantId}
            and k.position_id = t.position_id and k.year = m.year`
        : empty
    }`
}

function byTally(
  scope: Scope,
  { dateRanges, last }: Period,
  sessionQuery: SessionQuery,
  { cost, by }: RequestedSums,
): Sql {
  const key = by ? KEYS[by] : null
  const days = dateRanges.map(({ day }) => day)
  return sql`select width_bucket(s.day, ${days}::date[]) as mark, c.assessable, c.internal,
      ${cost ? sql`s.position_id` : sql`null::bigint`} as position_id,
      ${key ? raw(key) : sql`null::text`} as key,
      sum(s.people::bigint * c.hundredths) as programmed,
      sum(s.assisted::bigint * c.hundredths) as attended,
      sum(s.people) as people, sum(s.assisted) as assisted, sum(s.approved) as approved,
      sum(s.assisted) filter (where c.hundredths > 0) as with_hours
    from external_course_tallies s
    join (${coursesOf(scope, sessionQuery)}) c on c.id = s.external_course_id
    where s.tenant_id = ${scope.tenantId}
      and s.day >= ${days[0]!}::date and s.day <= ${last}::date
    group by 1, 2, 3, 4, 5
    having sum(s.people) <> 0`
}

function byPosition(
  scope: Scope,
  period: Period,
  sessionQuery: SessionQuery,
  by: RequestedSums['by'],
): Sql {
  const key = by ? KEYS[by] : null
  return sql`select ${markOf(period)} as mark, u.position_id, c.assessable, c.internal,
      ${key ? raw(key) : sql`null::text`} as key,
      sum(c.hundredths) as programmed, sum(c.hundredths) filter (where r.assisted) as attended,
      ${COUNTS}, ${WITH_HOURS}
    ${sessionsOf(scope, period, sessionQuery, { people: true })}
    group by 1, 2, 3, 4 ${key ? sql`, 5` : empty}`
}

function byCourse(
  scope: Scope,
  period: Period,
  sessionQuery: SessionQuery,
  by: RequestedSums['by'],
): Sql {
  const people = by === 'cost_center'
  return sql`select t.mark, c.assessable, c.internal,
      ${people ? sql`t.cost_center` : raw((by && KEYS[by]) ?? 'null::text')} as key,
      t.people * c.hundredths as programmed, t.assisted * c.hundredths as attended,
      t.people, t.assisted, t.approved, null::bigint as with_hours
    from (
      select ${markOf(period)} as mark, r.external_course_id, ${COUNTS}
        ${people ? sql`, u.extended_field1 as cost_center` : empty}
      ${sessionsOf(scope, period, sessionQuery, { people, courses: false })}
      group by mark, r.external_course_id ${people ? sql`, u.extended_field1` : empty}
    ) t
    join (${coursesOf(scope, sessionQuery)}) c on c.id = t.external_course_id`
}
