import sql, { type Sql } from 'sql-template-tag'
import type { ReportFrequency } from '#contract/report-kinds.ts'

/** When a schedule is due. */
export type Recurrence = {
  frequency: ReportFrequency
  weekday: number | null
  day: number | null
  hour: number
}

/**
 * The first moment after `after` at which it is due, at its hour of that time zone: SQL of a timestamptz. A
 * month without the day has it on its last one; an hour that a change of clocks skips is the next one.
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
