import sql, { type Sql } from 'sql-template-tag'
import type { ReportFrequency } from '#contract/reports/report-kinds.ts'

/** Recurrence of a schedule. */
export type Recurrence = {
  frequency: ReportFrequency
  weekday: number | null
  day: number | null
  hour: number
}

/**
 * SQL of the first time after `after` at which the schedule is due in that time zone, as timestamptz
 * (report_due_after).
 */
export function nextDue(
  { frequency, weekday, day, hour }: Recurrence,
  zone: string,
  after: Sql,
): Sql {
  return sql`report_due_after(${frequency}, ${weekday}, ${day}, ${hour}, ${zone}, ${after})`
}
