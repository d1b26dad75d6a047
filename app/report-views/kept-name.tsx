import type { ReactNode } from 'react'
import type { FilterWords } from '#contract/report-views.ts'
import { filterLine } from './words.ts'

/** What a report is kept as, above what it is narrowed by. */
export function KeptName({ filters, children }: { filters: FilterWords[]; children: ReactNode }) {
  const line = filterLine(filters)
  return (
    <div className="min-w-0 py-1">
      {children}
      <span className="line-clamp-2 break-words text-sm font-normal text-muted" title={line}>
        {line}
      </span>
    </div>
  )
}
