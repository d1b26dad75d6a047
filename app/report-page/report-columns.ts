import type { ReactNode } from 'react'

/** How wide a column is at least; where there is room all grow alike. */
export type Width = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export type ReportColumn<Row> = {
  /** A sort of the report. */
  key: string
  head: string
  width: Width
  /** null or '' shows a dash. */
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** How it sorts at first. */
  starts: 'asc' | 'desc'
}

/** Of all that match: what stands in the table's foot, by the columns' keys. */
export type TotalsRow = { head: string; cells: Readonly<Record<string, ReactNode>> }
