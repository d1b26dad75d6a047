import { useMemo, type ReactNode } from 'react'
import { reportStateUrl, type ReportAddress, type ReportState } from '../address.ts'
import { arranged, type TableLayout } from './table-layout.ts'
import { LayoutMenu } from './table-layout-menu.tsx'
import { MoreRows } from './more-rows.tsx'
import type { TotalsRow, ReportColumn } from './report-columns.ts'
import { ReportTable } from './report-table.tsx'
import { useMoreRows } from './use-more-rows.ts'

/** Rows of a report under sortable heads, with the link to further ones. */
export function ReportRows<Row>({
  caption,
  report,
  reportState,
  look,
  arrange,
  columns,
  rows,
  total,
  rowKey,
  moreAt,
  totals,
  busy,
  muted,
  note,
}: {
  caption: string
  report: ReportAddress
  reportState: ReportState
  look: TableLayout
  /** Not null while the form of the columns is open. */
  arrange: string | null
  /** Must be a stable array: rows are not rendered again while it is the same. */
  columns: readonly ReportColumn<Row>[]
  /** Rows that came with the page. */
  rows: readonly Row[]
  total: number
  rowKey: (row: Row) => string
  /** Returns the URL of the rows after the first `skip`; must be a stable function for a URL. */
  moreAt: (skip: number) => string
  totals?: TotalsRow
  busy: boolean
  muted: (row: Row) => boolean
  /** Sentence about the rows, beside their tools. */
  note?: ReactNode
}) {
  const page = useMoreRows({ rows, total, address: moreAt, rowKey })
  const sort = useMemo(
    () => ({
      by: reportState.sort,
      order: reportState.order,
      to: (by: string, order: 'asc' | 'desc') =>
        reportStateUrl(report, { ...reportState, sort: by, order }),
    }),
    [report, reportState],
  )
  const chosen = useMemo(() => arranged(columns, look), [columns, look])
  return (
    <>
      <div className="report-tools">
        {note ? <p className="mr-auto text-muted">{note}</p> : null}
        <LayoutMenu
          look={look}
          columns={columns}
          to={reportStateUrl(report, reportState, { look: {} })}
          pressed={arrange}
        />
      </div>
      <ReportTable
        caption={caption}
        columns={chosen}
        density={look.density}
        rows={page.rows}
        rowKey={rowKey}
        total={total}
        sort={sort}
        totals={totals}
        busy={busy}
        muted={muted}
      >
        <MoreRows
          page={page}
          total={total}
          to={(count) => reportStateUrl(report, reportState, { rows: count })}
        />
      </ReportTable>
    </>
  )
}
