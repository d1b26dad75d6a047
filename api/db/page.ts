import sql, { empty, raw, type Sql } from 'sql-template-tag'

/** Range of a list, as every list endpoint takes it. */
export type PageRange = { limit: number; skip: number }

/** Row of a page with the exact total. An empty page is one row with only the total. */
export type PageRow<Row> = { total: number } & (Row | { [Column in keyof Row]: null })

/** SQL condition that limits a list to these ids, if given; follows a condition. */
export function filteredByIds(ids: readonly number[] | undefined, column = 'id'): Sql {
  return ids ? sql`and ${raw(column)} = any(${ids}::bigint[])` : empty
}

/**
 * Returns a statement for a page of a query and its exact total.
 *
 * `rows` selects all matches and `by` is their total order, by column name. The statement is planned
 * separately for the page and for the total, so that neither pays for the other; use `materialized` for
 * rows that are expensive to find (a function, an aggregate).
 */
export function pageOf(
  rows: Sql,
  by: Sql,
  { limit, skip }: PageRange,
  how: 'not materialized' | 'materialized' = 'not materialized',
): Sql {
  return sql`with matched as ${raw(how)} (${rows})
    select page.*, counted.total from (select count(*) as total from matched) counted
    left join (select * from matched order by ${by} limit ${limit} offset ${skip}) page on true
    order by ${by}`
}

/**
 * Converts the rows of a page to the API's answer. `show` converts one row; `key` is a column that is never
 * null in a row.
 */
export function answerPage<Row extends object, Shown>(
  rows: readonly PageRow<Row>[],
  limit: number,
  show: (row: Row) => Shown,
  key: keyof Row = 'id' as keyof Row,
): { results: Shown[]; pagination: { total: number; limit: number } } {
  const found = rows.filter((row) => row[key] !== null)
  return {
    results: found.map(({ total: _, ...row }) => show(row as unknown as Row)),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
