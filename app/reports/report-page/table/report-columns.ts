import type { ReactNode } from 'react'

/** Minimum width of a column; extra space is shared equally. */
export type Width = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export type ReportColumn<Row> = {
  /** Key of the column, also its sort. */
  key: string
  head: string
  width: Width
  /** null or '' shows a dash. */
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** First sort order of the column. */
  starts: 'asc' | 'desc'
}

/** Column of a table; a frozen one stays in place while the rows scroll sideways. */
export type TableColumn<Row> = ReportColumn<Row> & { frozen: boolean }

/** Totals of all matching rows, for the table's footer, by column key. */
export type TotalsRow = { head: string; cells: Readonly<Record<string, ReactNode>> }
