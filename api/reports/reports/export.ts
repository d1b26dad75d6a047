import type { Sql } from 'sql-template-tag'
import { REPORT_KINDS, type CellSort, type ReportKind } from '#contract/reports/report-kinds.ts'
import type { ReportExportQuery } from '#contract/reports/report-filters.ts'
import type { RowSource } from '#api/platform/downloads/copy-stream.ts'
import { streamCsv, type CsvExport } from '#api/platform/downloads/csv.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { streamWorkbook } from '#api/platform/downloads/workbook.ts'
import type { CellFormat } from '#api/platform/downloads/workbook-parts.ts'
import { groupsTable } from './groups.ts'
import { reportOf } from './kinds.ts'
import { customFields } from './people.ts'
import type { Report, ReportColumns, Table } from './report.ts'
import { CELLS, fileColumns, fileStatement, sortedIn, type FileSorting } from './statement.ts'

/** Reports as files: all rows with the filters, the order and the columns of the page. */

const FORMATS: Record<CellSort, CellFormat> = {
  text: 'text',
  whole: 'whole',
  percentage: 'decimal',
  date: 'day',
  day: 'day',
  instant: 'instant',
  'due-state': 'text',
  'yes-no': 'text',
}
const WIDTHS: Record<CellFormat, number> = {
  text: 28,
  whole: 12,
  decimal: 12,
  day: 14,
  instant: 18,
}

/** Maximum length of a sheet name. */
const SHEET_CHARS = 31

/** Source of a file's rows, and how current it is; see `ReadSource`. */
export type FileSource = RowSource & Partial<Pick<ReadSource, 'asOf'>>

type FileQuery = FileSorting & { format: 'csv' | 'xlsx'; sep: CsvExport['delimiter'] }

/**
 * Exports a report as CSV or as a workbook.
 * @throws Failure 404 and 422 as its page does; when it is opened, 503 at the limit of concurrent files.
 */
export async function exportReport<Kind extends ReportKind>(
  source: FileSource,
  scope: ReadScope,
  kind: Kind,
  query: ReportExportQuery<Kind>,
): Promise<Download> {
  const report = await reportOf(source.db, scope, kind, query)
  const { group_by: group } = query
  if (group)
    return tableFile(
      source,
      scope,
      groupsTable(scope, kind, report, { ...query, group_by: group }),
      query,
    )
  const fields = await customFields(source.db, scope)
  return reportFile(source, scope, report, {
    ...sortedIn(fields, query as FileQuery),
    sheet: REPORT_KINDS[kind],
  })
}

/** Returns any report as a file. */
export function reportFile(
  source: FileSource,
  scope: ReadScope,
  report: Report,
  { format, sheet = 'Reporte', ...query }: FileQuery & { sheet?: string },
): Download {
  if (format === 'csv') return csv(source, scope, reportCsv(scope, report, query))
  return workbook(source, scope, {
    sheet,
    columns: fileColumns(scope, report, query),
    rows: fileStatement(scope, report, query, 'xlsx'),
  })
}

/** Returns a table with an order of its own as a file. */
export function tableFile(
  source: FileSource,
  scope: ReadScope,
  { columns, rows }: Table,
  { format, sep }: Pick<FileQuery, 'format' | 'sep'>,
): Download {
  if (format === 'csv') return csv(source, scope, tableCsv(scope, { columns, rows }, sep))
  const cells = Object.values(columns).map(({ sort, value }) => CELLS.xlsx(sort, value))
  return workbook(source, scope, { sheet: 'Reporte', columns, rows: rows(cells) })
}

function tableCsv(scope: ReadScope, { columns, rows }: Table, sep: FileQuery['sep']): CsvExport {
  return {
    filename: 'reporte.csv',
    delimiter: sep,
    header: labelsOf(columns),
    rows: rows(Object.values(columns).map(({ sort, value }) => CELLS.csv(sort, value))),
    planner: settingsOf(scope),
  }
}

function workbook(
  source: FileSource,
  scope: ReadScope,
  { sheet, columns, rows }: { sheet: string; columns: ReportColumns; rows: Sql },
): Download {
  const file = streamWorkbook(source, scope, {
    filename: 'reporte.xlsx',
    sheet: sheet.slice(0, SHEET_CHARS),
    columns: Object.values(columns).map(({ label, sort }) => ({
      header: label,
      format: FORMATS[sort],
      width: WIDTHS[FORMATS[sort]],
    })),
    rows,
    settings: settingsOf(scope),
  })
  return dated(file, source)
}

function csv(source: FileSource, scope: ReadScope, spec: CsvExport): Download {
  return dated(streamCsv(source, scope, spec), source)
}

/** Adds the age of the data in a header, as on the page; in a row it would be data. */
function dated(file: Download, { asOf }: FileSource): Download {
  return asOf ? { ...file, headers: { ...file.headers, 'x-as-of': asOf } } : file
}

const labelsOf = (columns: ReportColumns) => Object.values(columns).map(({ label }) => label)

function reportCsv(
  scope: ReadScope,
  report: Report,
  { sep, ...sorting }: FileSorting & Pick<FileQuery, 'sep'>,
): CsvExport {
  return {
    filename: 'reporte.csv',
    delimiter: sep,
    header: labelsOf(fileColumns(scope, report, sorting)),
    rows: fileStatement(scope, report, sorting, 'csv'),
    planner: settingsOf(scope),
  }
}

/** Settings for files: the tenant's time zone, and more memory for sorting all rows. */
function settingsOf({ tenant }: ReadScope): Record<string, string> {
  return { timezone: tenant.timezone, work_mem: '64MB' }
}
