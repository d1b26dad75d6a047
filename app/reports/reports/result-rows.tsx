import { useCallback, useMemo } from 'react'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { keptQuery, shownUrl } from '../report-page/address.ts'
import { ReportRows } from '../report-page/table/report-rows.tsx'
import { type ReportRead } from '../report-page/report-shell.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { ownColumns, personColumns } from './columns.tsx'
import { addressOf, inGroup, rowsUrl, type Report, type ReportAnswer } from './declaration.ts'
import { totalsOf } from './totals.ts'

type Page = Pick<ReportRead<unknown>, 'shown' | 'look' | 'arrange'> & { fields: CustomField[] }

/** Rows of a report, or of its open group. */
export function ResultRows({
  report,
  read,
  page: { shown, look, arrange, fields },
  busy,
}: {
  report: Report
  read: ReportAnswer<ReportKind>
  page: Page
  busy: boolean
}) {
  const { timezone } = useSession().tenant
  const address = useMemo(() => addressOf(report), [report])
  const back = shownUrl(address, shown)
  const columns = useMemo(() => {
    const [name, ...others] = personColumns(fields, ({ id }) => paths.users.courses(id, { back }))
    return [name, ...ownColumns(report, { timezone }), ...others]
  }, [report, fields, timezone, back])
  const more = useCallback(
    (skip: number) =>
      paths.reports.rows(report.kind, { ...keptQuery(address, inGroup(shown)), skip }),
    [report, address, shown],
  )
  return (
    <ReportRows
      caption={report.title}
      report={address}
      shown={shown}
      look={look}
      arrange={arrange}
      columns={columns}
      rows={read.rows}
      total={read.pagination.total}
      rowKey={(row) => `${row.id}:${row[report.rowId]}`}
      moreAt={more}
      totals={totalsOf(report, read, rowsUrl(address, inGroup(shown)))}
      busy={busy}
      muted={({ disabled }) => disabled}
    />
  )
}
