import type { CallOutput } from '#contract/endpoint.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import type { ReportRows } from '#contract/report-rows.ts'
import type { reports } from '#contract/reports.ts'

/** Answer of a report with its rows under one name: activity has them as `data`. */
export type ReportAnswer<Kind extends ReportKind> = Omit<
  CallOutput<(typeof reports)[Kind]>,
  'results' | 'data'
> & { rows: ReportRows[Kind][] }
