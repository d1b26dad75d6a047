import type { Sql } from 'sql-template-tag'
import type { CellSort } from './cells.ts'

/**
 * Parts of a report. Pages, files and mails of all reports use the same statements over these parts
 * (page.ts, export.ts); a kind (kinds/) only defines its rows and columns.
 */

export type ReportColumn = {
  readonly label: string
  readonly sort: CellSort
  /** SQL expression over row `k` and the joined tables. */
  readonly value: Sql
  /** Joins required by the value, in this order; identical ones are joined once. */
  readonly joins: readonly Sql[]
}
/** Columns by key, in display order. */
export type ReportColumns<Key extends string = string> = Record<Key, ReportColumn>

export type Report = {
  /** All matching rows: `user_id`, `full_name` and the kind's own columns, read as `k`. */
  readonly rows: Sql
  /** Columns of this kind; those of users precede them, unless the report is `standalone`. */
  readonly columns: ReportColumns
  /** True when rows include all columns of users, and `disabled`. */
  readonly standalone?: true
  /** Additional values of a page's rows, over `k` and joins. */
  readonly extraColumns?: { readonly values: Sql; readonly joins: readonly Sql[] }
  /** Last sort key of every order, over `k`: makes rows of a user unique. */
  readonly tieBreaker: Sql
  /** Figures of the totals row, over all rows `k`. */
  readonly totals: Sql
  /** SQL of the number of users; counted one by one by default. */
  readonly people?: Sql
}

/** Parts of a file without a page: columns over rows `k`, which have their own order. */
export type Table = {
  readonly columns: ReportColumns
  readonly rows: (cells: Sql[]) => Sql
}

export function column(
  label: string,
  sort: CellSort,
  value: Sql,
  ...joins: readonly Sql[]
): ReportColumn {
  return { label, sort, value, joins }
}
