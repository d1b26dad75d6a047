import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { indicators, RecordTotals, SessionRecord } from '#contract/training/indicators.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { periodOf, type Period } from './period.ts'
import { sessionsOf, type SessionQuery } from './sessions.ts'
import { SUMS, tallied, type Sums } from './sums.ts'

type Query = z.output<typeof indicators.records.query>
type Name = z.output<typeof indicators.records.params>['name']

const SORTS: Record<SortOf<'indicatorRecords'>, string> = {
  start_time: 'start_time',
  full_name: 'full_name collate "und-x-icu"',
  course_name: 'course_name collate "und-x-icu"',
  hours: 'hours',
  cost: 'cost',
}

/** SQL of the order of `recordsIn`; the newest first among equals. */
export function orderOf({ sort, order }: Pick<Query, 'sort' | 'order'>): Sql {
  const then = sort === 'start_time' ? '' : ', start_time desc'
  return raw(`${SORTS[sort]} ${order}${then}, record_id ${order}`)
}

/** SQL of the sessions that a figure is counted from, one row each, with the columns of `SessionRecord`. */
export function recordsIn(scope: Scope, period: Period, sessionQuery: SessionQuery): Sql {
  const zone = scope.tenant.timezone
  return sql`select s.*, case when s.assisted then s.hours * coalesce(k.cost, 0) else 0 end as cost,
      s.assisted and s.hours > 0 and k.cost is null as unpriced
    from (
      select r.id as record_id, r.user_id, r.external_course_id as course_id, u.full_name,
        u.identification_number, c.name as course_name, r.start_time, c.hundredths / 100.0 as hours,
        r.assisted, case when c.assessable then r.approved end as approved, u.position_id,
        c.category_id, c.instructor_id
      ${sessionsOf(scope, period, sessionQuery, { people: true })}
    ) s
    left join position_costs k on k.tenant_id = ${scope.tenantId} and k.position_id = s.position_id
      and k.year = extract(year from s.start_time at time zone ${zone})::int`
}

const NO_TOTALS: RecordTotals = {
  records: 0,
  people: 0,
  programmed_hours: 0,
  assisted_hours: 0,
  assisted: 0,
  approved: 0,
  cost: 0,
  unpriced: 0,
}

type Row = { totals: Sums & { persons: number } } & (
  | (Omit<SessionRecord, 'start_time'> & { start_time: Date })
  | { record_id: null }
)

/**
 * Returns a page of the sessions that an indicator was counted from, and the totals of all of them.
 * @throws Failure 422 when the period ends after today.
 */
export async function listRecords(
  db: Database,
  scope: Scope,
  list: Name,
  { limit, skip, sort, order, dt, ...filters }: Query,
) {
  const period = await periodOf(db, scope, dt, { by: 'year' })
  const pagination = { total: 0, limit }
  if (!period) return { results: [], pagination, totals: NO_TOTALS }
  const sessionQuery = { ...filters, list }
  const by = orderOf({ sort, order })
  const rows = await db.query<Row>(
    scope,
    sql`select row_to_json(totals) as totals, page.record_id, page.user_id, page.course_id, page.full_name,
          page.identification_number, page.course_name, page.start_time, page.hours::float8 as hours,
          page.assisted, page.approved, page.cost::float8 as cost, page.unpriced
        from (
          select ${SUMS}, (
            select count(*) from (select r.user_id ${sessionsOf(scope, period, sessionQuery)} group by 1) persons
          ) as persons
          from (${tallied(scope, period, sessionQuery, { cost: true })}) t
        ) totals
        left join (
          select * from (${recordsIn(scope, period, sessionQuery)}) found order by ${by} limit ${limit} offset ${skip}
        ) page on true
        order by ${by}`,
  )
  const { totals } = rows[0]!
  return {
    results: rows.flatMap(({ totals: _, ...row }) =>
      row.record_id === null ? [] : [{ ...row, start_time: row.start_time.toISOString() }],
    ),
    pagination: { total: totals.people, limit },
    totals: {
      records: totals.people,
      people: totals.persons,
      programmed_hours: totals.programmed,
      assisted_hours: totals.attended,
      assisted: totals.assisted,
      approved: totals.approved,
      cost: totals.cost,
      unpriced: totals.unpriced,
    },
  }
}
