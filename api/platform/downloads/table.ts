import type { TenantScope } from '../db/database.ts'
import type { RowSource } from './copy-stream.ts'
import { streamCsv, type CsvExport } from './csv.ts'
import type { Download } from './download.ts'
import { streamWorkbook } from './workbook.ts'
import type { CellFormat } from './workbook-parts.ts'

/**
 * A table of which people choose the file: CSV, or a workbook of the same cells. `formats` are those of columns whose
 * cells are no text: numbers as SQL writes them or with a decimal comma, days and instants as ISO without offset.
 */
export type TableExport = CsvExport & { formats?: Readonly<Record<string, CellFormat>> }

/** Width of a column in characters. */
const WIDTHS: Record<CellFormat, number> = {
  text: 28,
  whole: 12,
  decimal: 12,
  day: 14,
  instant: 18,
}

/** Streams a table in the format that was asked for. Throws as `streamCsv` and `streamWorkbook`. */
export function streamTable(
  source: RowSource,
  scope: TenantScope,
  { formats = {}, ...spec }: TableExport,
  format: 'csv' | 'xlsx',
): Download {
  if (format === 'csv') return streamCsv(source, scope, spec)
  const name = spec.filename.replace(/\.csv$/, '')
  return streamWorkbook(source, scope, {
    filename: `${name}.xlsx`,
    sheet: sheetName(name),
    cells: 'csv',
    columns: spec.header.map((header) => {
      const cell = formats[header] ?? 'text'
      return { header, format: cell, width: WIDTHS[cell] }
    }),
    rows: spec.rows,
    ...(spec.planner && { settings: spec.planner }),
  })
}

/** Returns a name that spreadsheets take: at most 31 characters, without those that mean something in a reference. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Hoja1'
  )
}
