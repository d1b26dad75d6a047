import type { ReactNode } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import {
  ROWS,
  reportStateUrl,
  type ReportQueryValues,
  type ReportState,
} from '../../report-page/address.ts'
import { ReportShell, type ReportRead } from '../../report-page/report-shell.tsx'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { ALL, type SuperReport } from './declarations.ts'

/** Loader data of a report across tenants. */
export type SuperRead<Read> = ReportRead<Read> & {
  /** True when it covers all tenants. */
  ofEvery: boolean
}

/** Page of a report across tenants, with tabs to the other two. */
export function SuperReportPage<Read extends { as_of: string | null }>({
  report,
  read,
  count,
  actions,
  children,
}: {
  report: SuperReport
  read: SuperRead<Read>
  count?: (read: Read) => number
  actions: ReactNode
  children: (read: Read, page: { busy: boolean; nothing: ReactNode }) => ReactNode
}) {
  const { filterValues } = read.reportState
  return (
    <ReportShell
      title={report.title}
      counting={report.counting}
      report={report.address}
      filters={report.filters}
      read={read}
      choicesAt={(field, q) =>
        paths.superReports.choices({ field, q, tenant: filterValues['tenant'] })
      }
      count={count}
      actions={actions}
      aside={
        <Tabs
          label="Reportes de superadministración"
          tabs={ALL.map((other) => ({
            to:
              other === report
                ? reportStateUrl(other.address, read.reportState)
                : sameOf(other, filterValues),
            label: other.tab,
            current: other === report,
          }))}
        />
      }
    >
      {children}
    </ReportShell>
  )
}

/** Returns the address of another report with the common filters. */
function sameOf({ address }: SuperReport, filterValues: ReportQueryValues): string {
  const both = Object.entries(filterValues).filter(([name]) => address.filters.includes(name))
  const reportState: ReportState = {
    filterValues: Object.fromEntries(both),
    sort: address.sort,
    order: 'desc',
    rows: ROWS,
    generated: false,
  }
  return reportStateUrl(address, reportState)
}
