import type { ReactNode } from 'react'
import { REPORT_KINDS, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { FilterWords } from '#contract/reports/report-views.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { filterLine } from './words.ts'

/** Name of a saved report, above the report's own name and its filters. */
export function SavedName({
  report: { kind, filters },
  children,
}: {
  report: { kind: ReportKind; filters: FilterWords[] }
  children: ReactNode
}) {
  const line = `${REPORT_KINDS[kind]}${DOT}${filterLine(filters)}`
  return (
    <div className="min-w-0 whitespace-normal py-1">
      {children}
      <span className="line-clamp-2 break-words text-sm font-normal text-muted" title={line}>
        {line}
      </span>
    </div>
  )
}
