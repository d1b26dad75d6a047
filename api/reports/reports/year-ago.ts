import { GROUP_FIGURES, REPORT_DATES, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { YearAgo } from '#contract/reports/report-rows.ts'
import { yearBefore } from '#contract/training/year-before.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { localDay } from '#contract/platform/values/relative-dates.ts'
import { daysOf } from './days.ts'
import type { Report } from './report.ts'
import { totalsStatement } from './statement.ts'

/** Comparison of a report with the same dates a year before. */

type Query = Readonly<Record<string, unknown>>

/** Columns whose dates may lie ahead; of others a period that is not over is compared up to today. */
const AHEAD = ['due_date']

/**
 * Returns the filters that move a report's dates by a year; null without dates. Dates of people's fields stay: the
 * same people are counted.
 */
export function yearAgoFilters(
  kind: ReportKind,
  query: Query,
  timezone: string,
  now = new Date(),
): Record<string, string> | null {
  const today = localDay(now, timezone)
  const filters: Record<string, string> = {}
  for (const key of REPORT_DATES[kind]) {
    const [from, to] = [dayIn(query, `${key}_from`), dayIn(query, `${key}_to`)]
    if (!from && !to) continue
    const until = AHEAD.includes(key) ? to : upToToday({ from, to }, today)
    if (from) filters[`${key}_from`] = yearBefore(from)
    if (until) filters[`${key}_to`] = yearBefore(until)
  }
  if (kind === 'activity') {
    const { from, to } = daysOf(dayIn(query, 'date') ?? 'relative:this_month', timezone, now)
    filters['date'] = [from, upToToday({ from, to }, today)].map(yearBefore).join()
  }
  return Object.keys(filters).length > 0 ? filters : null
}

function dayIn(query: Query, name: string): string | undefined {
  const day = query[name]
  return typeof day === 'string' ? day : undefined
}

/** Returns the last day of a period: today, unless it is over or begins later. */
function upToToday(
  { from = '', to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) {
  if (from > today) return to ?? from
  return to !== undefined && to < today ? to : today
}

/** Figures of a report by the keys of the contract. */
export function figuresOf(kind: ReportKind, row: Query): Record<string, number | null> {
  const figures = Object.keys(GROUP_FIGURES[kind]).map((key) => [key, row[key] ?? null])
  return Object.fromEntries(figures) as Record<string, number | null>
}

/** Returns the figures of a year before; null when the report is not compared. */
export async function readYearAgo(
  db: Database,
  scope: ReadScope,
  kind: ReportKind,
  { yearAgo }: Report,
): Promise<YearAgo> {
  if (!yearAgo) return null
  const [row] = await db.query<Record<string, number>>(scope, totalsStatement(yearAgo.report))
  return {
    filters: yearAgo.filters,
    figures: figuresOf(kind, { ...row!, rows: row!['total'] }),
  }
}
