import { useCallback, useMemo } from 'react'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { reportQuery, reportStateUrl } from '../report-page/address.ts'
import { ReportRows } from '../report-page/table/report-rows.tsx'
import { type ReportRead } from '../report-page/report-shell.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ownColumns, personColumns } from './columns.tsx'
import { addressOf, inGroup, rowsUrl, type Report, type ReportAnswer } from './declaration.ts'
import { totalsOf } from './totals.ts'

type Page = Pick<ReportRead<unknown>, 'reportState' | 'look' | 'arrange'> & {
  fields: CustomField[]
}

/** Rows of a report, or of its open group. */
export function ResultRows({
  report,
  read,
  page: { reportState, look, arrange, fields },
  busy,
}: {
  report: Report
  read: ReportAnswer<ReportKind>
  page: Page
  busy: boolean
}) {
  const { timezone } = useSession().tenant
  const address = useMemo(() => addressOf(report), [report])
  const back = reportStateUrl(address, reportState)
  const columns = useMemo(() => {
    const [name, ...others] = personColumns(fields, ({ id }) => paths.users.courses(id, { back }))
    return [name, ...ownColumns(report, { timezone }), ...others]
  }, [report, fields, timezone, back])
  const more = useCallback(
    (skip: number) =>
      paths.reports.rows(report.kind, { ...reportQuery(address, inGroup(reportState)), skip }),
    [report, address, reportState],
  )
  return (
    <ReportRows
      caption={report.title}
      report={address}
      reportState={reportState}
      look={look}
      arrange={arrange}
      columns={columns}
      rows={read.rows}
      total={read.pagination.total}
      rowKey={(row) => `${row.id}:${row[report.rowId]}`}
      moreAt={more}
      totals={totalsOf(report, read, rowsUrl(address, inGroup(reportState)))}
      busy={busy}
      muted={({ disabled }) => disabled}
      note={report.note?.(read, reportState.filterValues)}
    />
  )
}
