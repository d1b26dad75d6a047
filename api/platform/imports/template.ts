import sql, { join } from 'sql-template-tag'
import type { CsvExport, Delimiter } from '../downloads/csv.ts'
import type { ImportDefinition } from './kind.ts'

/** Returns the template of a kind of import: the header and an example row. */
export function template(
  kind: ImportDefinition,
  columns: readonly string[],
  delimiter: Delimiter,
): CsvExport {
  const example: Readonly<Record<string, string>> = kind.example
  return {
    filename: `${kind.name}.csv`,
    delimiter,
    header: columns,
    rows: sql`select ${join(columns.map((column) => sql`csv_cell(${example[column] ?? ''})`))}`,
  }
}
