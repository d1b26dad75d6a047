import sql, { raw, type Sql } from 'sql-template-tag'
import { sortOf, type CellSort } from '#contract/reports/report-kinds.ts'
import type { Queryable } from '#api/platform/db/database.ts'

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
  /** Report of the same dates a year before, and the filters with these dates, when it is compared. */
  readonly yearAgo?: { readonly filters: Record<string, string>; readonly report: Report }
  /** Returns the part of a page's answer that has the rows; `{ results: rows }` by default. */
  readonly answer?: (rows: Row[], ask: Queryable) => object | Promise<object>
}

type Row = Record<string, unknown>

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

/**
 * Returns columns by their labels, with the types of the contract.
 * @param values SQL of a column and its joins; column `k.KEY` of the rows by default.
 */
export function columnsFrom<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  values: Partial<Record<NoInfer<Key>, readonly [Sql, ...Sql[]]>> = {},
): ReportColumns<Key> {
  const columns = Object.entries<string>(labels).map(([key, label]) => {
    const [value, ...joins] = values[key as Key] ?? [sql`k.${raw(key)}`]
    return [key, column(label, sortOf(key), value, ...joins)]
  })
  return Object.fromEntries(columns) as ReportColumns<Key>
}
