import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import { filteredByIds, inOrder, readPage, type PageRange } from '../db/page.ts'
import type { CsvExport, Delimiter } from '../downloads/csv.ts'
import type { Scope } from '../identity/scope.ts'
import { answerOf, within, type RecordTable } from './table.ts'

type ListQuery<Sort> = {
  ids?: readonly number[] | undefined
  q?: string | undefined
  sort?: Sort
  order?: 'asc' | 'desc'
}

/** Part of a table that a list reads. */
type Listed<Sort extends string> = Omit<RecordTable<object, Sort>, 'fields'>

/**
 * Returns a page of the records that the actor may see, with its exact total.
 * @param further.counts SQL of numbers that only the list has, by column; of the record `page`.
 * @param further.where SQL of filters, from `and` on.
 */
export async function listRecords<
  Answer extends object,
  Sort extends string,
  Count extends string = never,
>(
  db: Database,
  scope: Scope,
  table: RecordTable<Answer, Sort>,
  query: ListQuery<NoInfer<Sort>> & PageRange,
  { counts, where }: { counts?: Readonly<Record<Count, Sql>>; where?: Sql } = {},
) {
  type Row = Answer & { [Name in Count]: number }
  const columns = Object.entries<Sql>(counts ?? {}).map(
    ([name, sum]) => sql`(${sum}) as ${raw(name)}`,
  )
  const list = {
    matched: matching(scope, table, query, table.columns(scope), where),
    order: orderOf(table, query),
    columns: join([sql`page.*`, ...columns]),
  }
  return readPage(db, scope, list, query, answerOf<Row>, 'id' as never)
}

/** Returns the CSV of text columns of the list's records, in its order. */
export function recordExport<Sort extends string>(
  scope: Scope,
  table: Listed<Sort>,
  query: ListQuery<NoInfer<Sort>> & { sep: Delimiter },
  { filename, header }: Pick<CsvExport, 'filename' | 'header'>,
): CsvExport {
  const cells = header.map((column) => `csv_cell(${column})`).join()
  return {
    filename,
    delimiter: query.sep,
    header,
    rows: sql`select ${raw(cells)} from (${matching(scope, table, query, table.columns(scope))}) t
      order by ${raw(orderOf(table, query).join(', '))}`,
  }
}

function matching<Sort extends string>(
  scope: Scope,
  table: Listed<Sort>,
  { ids, q }: ListQuery<Sort>,
  columns: Sql,
  where = empty,
): Sql {
  const found = raw(table.search ?? 'fold(t.name)')
  return sql`select ${columns} from ${raw(table.table)} t
    where ${within(scope, table)} ${q ? sql`and ${found} like ${patternsOf(table, q)}` : empty}
      ${filteredByIds(ids, 't.id')} ${where}`
}

function patternsOf({ arePeople }: Pick<Listed<string>, 'arePeople'>, q: string): Sql {
  return arePeople ? sql`all (word_patterns(${q}))` : sql`fragment_pattern(${q})`
}

function orderOf<Sort extends string>(
  { sorts, nullsLast = false }: Listed<Sort>,
  { sort = Object.keys(sorts)[0] as Sort, order = 'asc' }: ListQuery<Sort>,
): string[] {
  return inOrder(sorts[sort], order, nullsLast ? 'nulls last' : '')
}
