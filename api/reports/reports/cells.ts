import sql, { type Sql } from 'sql-template-tag'
import { DUE_STATES } from '#contract/platform/due-words.ts'
import type { CellSort } from '#contract/reports/report-kinds.ts'

/**
 * Formats values of reports: each column has a type, and these functions write it for a page, CSV and a
 * workbook. Dates are those of the tenant's time zone.
 */

/** SQL for JSON: instants as the driver's dates, dates as text, percentages as numbers. */
export function pageCell(sort: CellSort, value: Sql): Sql {
  if (sort === 'date') return sql`(${value})::text`
  return sort === 'percentage' ? sql`(${value})::float8` : value
}

/**
 * SQL for CSV: no formulas that a spreadsheet would run; ISO days, or instants with their offset. Requires
 * the tenant's time zone in the session.
 */
export function csvCell(sort: CellSort, value: Sql): Sql {
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
export function workbookCell(sort: CellSort, value: Sql): Sql {
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
