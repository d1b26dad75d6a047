import type { Delimiter } from './csv/delimiter.ts'
import { FileRefusal } from './file-refusal.ts'
import { formatNumber } from '../../http/wording.ts'

/** A row of data. `line` is its first line in an editor: header, blank lines and breaks counted. */
export type FileRow = { line: number; cells: string[] }

/** A file of rows in any supported format. */
export type Table = {
  /** Names in the header, trimmed, as they were written. */
  columns: string[]
  /** Line of the header: 1 unless blank lines or a `sep=;` come before it. */
  headerLine: number
  /** Delimiter of the cells; null in a workbook. */
  delimiter: Delimiter | null
  /**
   * The rows of data in the order of the file, without the blank ones; can be iterated once. Reads
   * on demand; leaving the loop closes the file. Rejects with a FileRefusal.
   */
  rows: AsyncIterable<FileRow>
}

/** Maximum size of a row; a longer one is a fault of the file. */
export const MAX_ROW_BYTES = 1024 * 1024

/** Returns the table of the records without the blank ones; the first one is the header. */
export async function tableOf(
  records: AsyncIterator<FileRow>,
  { maxRows }: { maxRows: number },
): Promise<Omit<Table, 'delimiter'>> {
  const first = await records.next()
  if (first.done) throw new FileRefusal('empty', 'El archivo está vacío.')
  const columns = first.value.cells.map((cell) => cell.trim())
  return { columns, headerLine: first.value.line, rows: rowsOf(records, maxRows) }
}

/** Yields the rows of data. Throws FileRefusal when there are more than `maxRows`, or none. */
export async function* rowsOf(
  records: AsyncIterator<FileRow>,
  maxRows: number,
): AsyncGenerator<FileRow> {
  let count = 0
  try {
    for (let next = await records.next(); !next.done; next = await records.next()) {
      if (++count > maxRows) {
        throw new FileRefusal(
          'too_many_rows',
          `El archivo tiene más de ${formatNumber(maxRows)} filas, que es el máximo. Divídelo en varios archivos.`,
        )
      }
      yield next.value
    }
  } finally {
    await records.return?.()
  }
  if (count === 0) {
    throw new FileRefusal('header_only', 'El archivo solo tiene el encabezado: no hay filas.')
  }
}

/** Removes the formula-escaping apostrophes of cells, in place; returns true when the record is not blank. */
export function tidy(cells: string[]): boolean {
  let holdsSomething = false
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!
    if (cell === '') continue
    if (cell.charCodeAt(0) === APOSTROPHE && /^'+[=+\-@\t\r]/.test(cell)) cells[i] = cell.slice(1)
    holdsSomething ||= cell.trim() !== ''
  }
  return holdsSomething
}

const APOSTROPHE = 0x27
