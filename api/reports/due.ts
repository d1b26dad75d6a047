import sql, { type Sql } from 'sql-template-tag'
import type { ReportFrequency } from '#contract/report-kinds.ts'

/** Recurrence of a schedule. */
export type Recurrence = {
  frequency: ReportFrequency
  weekday: number | null
  day: number | null
  hour: number
}

/**
 * SQL of the first time after `after` at which the schedule is due, at its hour in that time zone, as
 * timestamptz. A month without the day uses its last day; an hour skipped by a clock change is the next
 * one.
 */
export function nextDue(
  { frequency, weekday, day, hour }: Recurrence,
  zone: string,
  after: Sql,
): Sql {
  const due = {
    daily: sql`true`,
    weekly: sql`extract(isodow from day) = ${weekday}::int`,
    monthly: sql`extract(day from day) = least(${day}::int,
      extract(day from date_trunc('month', day) + interval '1 month' - interval '1 day'))`,
  }
  return sql`(
    select min(moment) from (
      select (day + make_interval(hours => ${hour}::int)) at time zone ${zone} as moment
      from generate_series(
        date_trunc('day', ${after} at time zone ${zone}),
        date_trunc('day', ${after} at time zone ${zone}) + interval '62 days', interval '1 day') as day
      where ${due[frequency]}
    ) moments where moment > ${after})`
}
