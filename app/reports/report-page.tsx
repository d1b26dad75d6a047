import { useCallback, useMemo, type ReactNode } from 'react'
import type { ReportKind } from '#contract/report-kinds.ts'
import type { CustomField } from '#contract/report-rows.ts'
import { paths } from '../paths.ts'
import { keptQuery, shownUrl } from '../report-page/address.ts'
import { ReportRows } from '../report-page/report-rows.tsx'
import { ReportShell, type ReportRead } from '../report-page/report-shell.tsx'
import { useSession } from '../shell/hooks.ts'
import type { ReportAnswer } from './answers.ts'
import { columnsOf } from './columns.tsx'
import { addressOf, type Report } from './declaration.ts'
import { peopleFilters } from './filters.ts'
import { ReportActions } from './report-actions.tsx'

/** Page of a tenant's report. */
export function ReportPage<Kind extends ReportKind>({
  report,
  read,
}: {
  report: Report<Kind>
  read: ReportRead<ReportAnswer<Kind>> & { fields: CustomField[] }
}) {
  const { shown, fields } = read
  const address = useMemo(() => addressOf(report), [report])
  return (
    <ReportShell
      title={report.title}
      counting={report.counting}
      report={address}
      filters={[...report.filters, ...peopleFilters(fields)]}
      read={read}
      choicesAt={(field, q) => paths.reports.choices({ field, q, course: shown.asked['course'] })}
      count={({ pagination }) => pagination.total}
      actions={<ReportActions kind={report.kind} query={keptQuery(address, shown)} />}
    >
      {(answer, { busy, nothing }) => (
        <Rows report={report} read={answer} page={read} busy={busy}>
          {nothing}
        </Rows>
      )}
    </ReportShell>
  )
}

function Rows<Kind extends ReportKind>({
  report,
  read,
  page: { shown, look, arrange, fields },
  busy,
  children: nothing,
}: {
  report: Report<Kind>
  read: ReportAnswer<Kind>
  page: Pick<ReportRead<unknown>, 'shown' | 'look' | 'arrange'> & { fields: CustomField[] }
  busy: boolean
  /** Shown when there are no rows. */
  children: ReactNode
}) {
  const { timezone } = useSession().tenant
  const address = useMemo(() => addressOf(report), [report])
  const here = shownUrl(address, shown)
  const columns = useMemo(
    () => columnsOf(report, fields, { timezone }, here),
    [report, fields, timezone, here],
  )
  const more = useCallback(
    (skip: number) => paths.reports.rows(report.kind, { ...keptQuery(address, shown), skip }),
    [report, address, shown],
  )
  if (read.pagination.total === 0) return nothing
  return (
    <>
      {report.above?.(read, shown.asked)}
      <ReportRows
        caption={report.title}
        report={address}
        shown={shown}
        look={look}
        arrange={arrange}
        columns={columns}
        rows={read.rows}
        total={read.pagination.total}
        rowKey={report.rowKey}
        moreAt={more}
        totals={report.totals(read)}
        busy={busy}
        muted={({ disabled }) => disabled}
      />
    </>
  )
}
