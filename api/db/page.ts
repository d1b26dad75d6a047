import sql, { empty, raw, type Sql } from 'sql-template-tag'

/** A part of a list, as every endpoint of one is asked for it. */
export type PageRange = { limit: number; skip: number }

/** A row of a page with the exact total. An empty page is one row of nothing but it. */
export type PageRow<Row> = { total: number } & (Row | { [Column in keyof Row]: null })

/** Of a list only these ids, where there are any; follows a condition. */
export function filteredByIds(ids: readonly number[] | undefined, column = 'id'): Sql {
  return ids ? sql`and ${raw(column)} = any(${ids}::bigint[])` : empty
}

/**
 * A page of a query and its exact total, in one statement.
 *
 * `rows` is everything that matches and `by` its total order, both by the names of its columns. It is
 * planned for the page and for the total apart, so that neither pays for the other: what costs to find
 * (a function, an aggregate) is made `materialized`.
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
 * What the API answers for the rows of a page; `show` makes a row of the contract of one, and `key` is
 * a column that no row lacks.
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
