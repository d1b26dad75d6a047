import type { Sql } from 'sql-template-tag'
import type { CellSort } from './cells.ts'

/**
 * What a report is made of. Pages, files and mails of every report are the same statements over these
 * parts (page.ts, export.ts); a kind (kinds/) says only what its rows and columns are.
 */

export type ReportColumn = {
  readonly label: string
  readonly sort: CellSort
  /** Over the row `k` and what is joined to it. */
  readonly value: Sql
  /** Joined in this order before the value can be read; the same text is joined once. */
  readonly joins: readonly Sql[]
}
/** By key, in the order in which they are shown. */
export type ReportColumns<Key extends string = string> = Record<Key, ReportColumn>

export type Report = {
  /** All rows that match: `user_id`, `full_name` and the kind's own columns, read as `k`. */
  readonly rows: Sql
  /** The columns of this kind; those of people stand before them, unless they are `alone`. */
  readonly columns: ReportColumns
  /** Rows have all that is said of people, and `disabled`. */
  readonly standalone?: true
  /** What a page answers of each row beside its columns, over `k` and joins. */
  readonly extraColumns?: { readonly values: Sql; readonly joins: readonly Sql[] }
  /** What tells rows of a person apart, over `k`: ends every order. */
  readonly tieBreaker: Sql
  /** The figures of the table's foot, over all rows `k`. */
  readonly totals: Sql
  /** How many people they are, beside the foot; without it they are counted one by one. */
  readonly people?: Sql
}

/** What a file alone is made of: columns over rows `k`, which have an order of their own. */
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
