import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Database, TenantScope } from './database.ts'
import { prepared } from './statement.ts'

/** Range of a list, as every list endpoint takes it. */
export type PageRange = { limit: number; skip: number }

/** Row of a page with the exact total. An empty page is one row with only the total. */
export type PageRow<Row> = { total: number } & (Row | { [Column in keyof Row]: null })

/** SQL condition that limits a list to these ids, if given; follows a condition. */
export function filteredByIds(ids: readonly number[] | undefined, column = 'id'): Sql {
  return ids ? sql`and ${raw(column)} = any(${ids}::bigint[])` : empty
}

export type List = {
  /** Selects all matches, at least the columns of the order. */
  matched: Sql
  /** Total order: each a column of `matched`, with its collation and direction. */
  order: readonly string[]
  /** Columns of the answer that are looked up for the page alone, from `page` and `joins`; default: those of `matched`. */
  columns?: Sql
  joins?: Sql
  /** Selects the same rows as `matched` by fewer joins, to count them. */
  counted?: Sql
  /**
   * True for rows that are expensive to find (a function, an aggregate). Otherwise the page and the total are planned
   * separately, so that neither pays for the other.
   */
  materialized?: boolean
  /** True for a list that takes longer to plan than to read, and whose best plan is the same in every tenant. */
  prepared?: boolean
}

export const BY_NAME = ['name collate "und-x-icu"', 'id']
export const BY_FULL_NAME = ['full_name collate "und-x-icu"', 'id']

/** Order by a column, ties by `id`. */
export function inOrder(column: string, direction: 'asc' | 'desc', nulls = ''): string[] {
  return [`${column} ${direction} ${nulls}`, `id ${direction}`]
}

/** Returns the statement of a page with the exact total (`PageRow`). */
export function pageOf(
  { matched, order, columns, joins, counted, materialized = false }: List,
  { limit, skip }: PageRange,
): Sql {
  const by = (prefix: string) => raw(order.map((column) => `${prefix}${column}`).join(', '))
  return sql`with matched as ${raw(materialized ? '' : 'not')} materialized (${matched})
    select counted.total, ${columns ?? raw('page.*')}
    from (select count(*) as total from (${counted ?? raw('select from matched')}) found) counted
    left join (select * from matched order by ${by('')} limit ${limit} offset ${skip}) page on true
    ${joins ?? empty}
    order by ${by('page.')}`
}

/**
 * Reads a page of a list. `show` converts one row to the API's answer; `key` is a column that is never null in a row.
 */
export async function readPage<Row extends object, Answer = Row>(
  db: Pick<Database, 'query'>,
  scope: TenantScope,
  list: List,
  range: PageRange,
  show: (row: Row) => Answer,
  key?: keyof Row,
) {
  const statement = pageOf(list, range)
  const rows = await db.query<PageRow<Row>>(scope, list.prepared ? prepared(statement) : statement)
  return answerPage(rows, range.limit, show, key)
}

/** Converts the rows of a page to the API's answer, as `readPage`. */
export function answerPage<Row extends object, Answer>(
  rows: readonly PageRow<Row>[],
  limit: number,
  show: (row: Row) => Answer,
  key: keyof Row = 'id' as keyof Row,
): { results: Answer[]; pagination: { total: number; limit: number } } {
  const found = rows.filter((row) => row[key] !== null)
  return {
    results: found.map(({ total: _, ...row }) => show(row as unknown as Row)),
    pagination: { total: rows[0]?.total ?? 0, limit },
  }
}
