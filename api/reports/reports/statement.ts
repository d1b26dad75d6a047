import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { DUE_STATES } from '#contract/platform/values/due-words.ts'
import type { CellSort } from '#contract/reports/report-kinds.ts'
import { personColumns } from './people.ts'
import type { Report, ReportColumn, ReportColumns } from './report.ts'

/**
 * Formats values of reports: each column has a type, and these functions write it for a page, CSV and a
 * workbook. Dates are those of the tenant's time zone.
 */

/** SQL for JSON: instants as the driver's dates, dates as text, percentages as numbers. */
function pageCell(sort: CellSort, value: Sql): Sql {
  if (sort === 'date') return sql`(${value})::text`
  return sort === 'percentage' ? sql`(${value})::float8` : value
}

/**
 * SQL for CSV: no formulas that a spreadsheet would run; ISO days, or instants with their offset. Requires
 * the tenant's time zone in the session.
 */
function csvCell(sort: CellSort, value: Sql): Sql {
  switch (sort) {
    case 'text':
      return sql`csv_cell(${value})`
    case 'whole':
      return value
    case 'percentage':
      return sql`round((${value})::numeric, 2)`
    case 'date':
    case 'day':
      return sql`to_char(${value}, 'YYYY-MM-DD')`
    case 'instant':
      return sql`to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SSTZH:TZM')`
    case 'due-state':
      return sql`${JSON.stringify(DUE_STATES)}::jsonb ->> (${value})`
    case 'yes-no':
      return yesNo(value)
  }
}

/** SQL for a workbook: numbers, and dates as days since its epoch, in the session's time zone. */
function workbookCell(sort: CellSort, value: Sql): Sql {
  switch (sort) {
    case 'text':
    case 'whole':
      return value
    case 'percentage':
      return sql`round((${value})::numeric, 2)::float8`
    case 'date':
    case 'day':
      return sql`((${value})::date - date '1899-12-30')`
    case 'instant':
      return sql`extract(epoch from (${value})::timestamp - timestamp '1899-12-30')::float8 / 86400`
    case 'due-state':
      return sql`${JSON.stringify(DUE_STATES)}::jsonb ->> (${value})`
    case 'yes-no':
      return yesNo(value)
  }
}

function yesNo(value: Sql): Sql {
  return sql`case when ${value} then 'Sí' when not ${value} then 'No' else '—' end`
}

/** SQL statements of a report. */

/** Column that names a row; it is the first of a file with chosen columns. */
const NAME = 'full_name'

export type Sorting = {
  sort: string
  order: 'asc' | 'desc'
  /** True to sort a field of dates by day instead of by text. */
  byDay?: boolean
}

/** Returns the query, sorted by day when the tenant's field contains dates. */
export function sortedIn<Query extends Sorting>(
  fields: readonly CustomField[],
  query: Query,
): Query {
  const byDay = fields.some(({ field_name, sort }) => field_name === query.sort && sort === 'date')
  return { ...query, byDay }
}

/** Returns the columns of a report, those of users first. */
function columnsOf(scope: ReadScope, report: Report): ReportColumns {
  return report.standalone ? report.columns : { ...personColumns(scope), ...report.columns }
}

function sortedBy(columns: ReportColumns, sort: string): ReportColumn {
  const column = columns[sort]
  // A field that the tenant has not named.
  if (!column) throw invalidField('sort', 'unnamed', 'La compañía no usa este campo')
  return column
}

/** SQL of the order. It ends with a tie breaker, so that pages neither repeat nor skip rows. */
function orderOf({ value, sort }: ReportColumn, { order, byDay }: Sorting, report: Report): Sql {
  const collated = sort === 'text' ? sql`(${value}) collate "und-x-icu"` : value
  const day = byDay ? sql`sortable_day(${value}) collate "C" ${raw(order)} nulls last,` : empty
  return sql`${day} ${collated} ${raw(order)} nulls last, k.full_name collate "und-x-icu", k.user_id, ${report.tieBreaker}`
}

/** SQL of the joins, each once, in the order in which they are required. */
function joined(columns: readonly Pick<ReportColumn, 'joins'>[]): Sql {
  const once = new Map<string, Sql>()
  for (const { joins } of columns)
    for (const one of joins) once.set(`${one.sql} ${JSON.stringify(one.values)}`, one)
  return once.size > 0 ? join([...once.values()], ' ') : empty
}

/**
 * SQL of a page: first finds its rows by the sort column alone, then reads their other columns.
 * @throws Failure 422 when it is sorted by a field that the tenant has not named.
 */
export function pageStatement(
  scope: ReadScope,
  report: Report,
  { limit, skip, ...sorting }: Sorting & { limit: number; skip: number },
): Sql {
  const columns = columnsOf(scope, report)
  const by = sortedBy(columns, sorting.sort)
  const cells = Object.entries(columns).map(
    ([key, column]) => sql`${pageCell(column.sort, column.value)} as ${raw(key)}`,
  )
  const { values = empty, joins = [] } = report.extraColumns ?? {}
  const disabled = report.standalone ? sql`k.disabled` : sql`u.disabled`
  const person = report.standalone ? [] : [personColumns(scope).identification_number]
  return sql`
    select k.user_id as id, ${disabled}, ${join(cells)} ${values === empty ? empty : sql`, ${values}`}
    from (
      select sorted.*, row_number() over () as turn from (
        select k.* from (${report.rows}) k ${joined([by])}
        order by ${orderOf(by, sorting, report)} limit ${limit} offset ${skip}
      ) sorted
    ) k
    ${joined([...person, ...Object.values(columns), { joins }])}
    order by k.turn`
}

/** SQL of the totals: number of rows and of users, and the figures of the totals row. */
export function totalsStatement(report: Report): Sql {
  const people = report.people ?? sql`count(distinct k.user_id)`
  return sql`select count(*) as total, ${people} as people, ${report.totals}
    from (${report.rows}) k`
}

/** Order of a file's rows, and its columns; without them all. */
export type FileSorting = Sorting & { columns?: readonly string[] | undefined }

/** Returns the columns of a file: the name, and the chosen ones in their order. */
export function fileColumns(
  scope: ReadScope,
  report: Report,
  { columns: chosen = [] }: Pick<FileSorting, 'columns'>,
): ReportColumns {
  const columns = columnsOf(scope, report)
  if (chosen.length === 0) return columns
  const keys = [...new Set([NAME, ...chosen])].filter((key) => columns[key])
  return Object.fromEntries(keys.map((key) => [key, columns[key]!]))
}

/** Functions that write the cells of a file, by format. */
export const CELLS = { csv: csvCell, xlsx: workbookCell } as const

/** SQL of all rows for a file, in order. */
export function fileStatement(
  scope: ReadScope,
  report: Report,
  sorting: FileSorting,
  format: keyof typeof CELLS,
): Sql {
  const columns = fileColumns(scope, report, sorting)
  const by = sortedBy(columnsOf(scope, report), sorting.sort)
  const cells = Object.values(columns).map((column) => CELLS[format](column.sort, column.value))
  return sql`select ${join(cells)} from (${report.rows}) k
    ${joined([...Object.values(columns), by])}
    order by ${orderOf(by, sorting, report)}`
}
