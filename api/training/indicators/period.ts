import sql, { raw, type Sql } from 'sql-template-tag'
import type { IndicatorFilters } from '#contract/training/indicator-filters.ts'
import type { Comparison } from '#contract/training/indicators.ts'
import { yearBefore } from '#contract/training/year-before.ts'
import type { Database } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Range of days with the same year, month and period, as far as the figures distinguish them. */
export type DateRange = {
  year: number
  /** 'YYYY-MM' */
  month: string
  /** First day. */
  day: string
  /** Instant at which this day begins in the tenant's time zone. */
  begins: string
}

/** Ranges in chronological order, the last day, and the instant at which it ends. */
export type Period = {
  dateRanges: readonly DateRange[]
  last: string
  ends: string
}

/**
 * Resolves a period. Days are those of the tenant's time zone; without `dt` it lasts from the first session
 * to the last, and is null when there are no sessions.
 *
 * @param by distinction of the figures, if any.
 * @throws Failure 422 when the period ends after today.
 */
export async function periodOf(
  db: Database,
  scope: Scope,
  dt: IndicatorFilters['dt'],
  { by }: { by: 'month' | 'year' | null },
): Promise<Period | null> {
  const zone = scope.tenant.timezone
  const [from, to] = dt ?? [null, null]
  const days = dt
    ? sql`select ${from}::date as first, ${to}::date as last`
    : sql`select (min(start_time) at time zone ${zone})::date as first,
          (max(start_time) at time zone ${zone})::date as last
        from external_course_users where tenant_id = ${scope.tenantId} and enabled`
  const rows = await db.query<DateRange & { last: string; ends: string; late: boolean }>(
    scope,
    sql`with asked as (${days}),
        days as (
          select first as day from asked where first is not null
          union
          select begun::date from asked
          cross join generate_series(date_trunc(${by ?? 'year'}, first::timestamp), last::timestamp,
            ('1 ' || ${by ?? 'year'})::interval) as begun
          where begun > first and ${by !== null}
        )
        select extract(year from day)::int as year, to_char(day, 'YYYY-MM') as month,
          day::text as day, ${beginOf('day', zone)}::text as begins,
          (select last::text from asked) as last,
          (select ${beginOf('last + 1', zone)}::text from asked) as ends,
          (select last > (now() at time zone ${zone})::date from asked) as late
        from days order by days.day`,
  )
  const [first] = rows
  if (!first) return null
  if (dt && first.late)
    throw invalidField('dt', 'future', 'El rango no puede terminar después de hoy')
  const dateRanges = rows.map(({ year, month, day, begins }) => ({ year, month, day, begins }))
  return { dateRanges, last: first.last, ends: first.ends }
}

/**
 * SQL of the first instant of a day. Where clocks are set back at midnight there are two of them, and
 * PostgreSQL would use the later one; where they are set forward the day begins at one.
 */
function beginOf(day: string, zone: string): Sql {
  const date = raw(`(${day})`)
  return sql`(select case when ((usual - interval '1 hour') at time zone ${zone})::date = ${date}
      then usual - interval '1 hour' else usual end
    from (select ${date}::timestamp at time zone ${zone} as usual) midnight)`
}

/** Returns the days that a period is compared with. */
export function comparedDays(
  [from, to]: readonly [string, string],
  compare: Exclude<Comparison, 'none'>,
): [string, string] {
  if (compare === 'year') return [yearBefore(from), yearBefore(to)]
  const length = Date.parse(to) - Date.parse(from) + DAY_MS
  return [dayAt(Date.parse(from) - length), dayAt(Date.parse(from) - DAY_MS)]
}

const DAY_MS = 86_400_000

const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
