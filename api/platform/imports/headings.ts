import type { Recognised } from './header.ts'
import { rowsOf, type FileRow, type Table } from './reading/rows.ts'

/** Rows at the beginning of a file that may be its headings; titles and a version of its format come before them. */
export const HEADING_ROWS = 20

/** A table whose headings may come after other rows. */
export type HeadedTable = Table & {
  /** Sentence about the rows before the headings, without its end; null when there are none. */
  leftOut: string | null
}

/** Returns the index of the headings among the first rows of a file. */
export type FindHeadings = (first: readonly FileRow[]) => number

/** Finds the row in which most known columns match, the earliest of several; the first row when none is known. */
export function mostKnown(recogniseIn: (columns: string[]) => Recognised): FindHeadings {
  return (first) => {
    let best = 0
    let most = 0
    first.forEach(({ cells }, index) => {
      const names = namesOf(cells)
      const { fields, clashes } = recogniseIn(names)
      const known = fields.filter((of) => of !== null).length + clashes.length
      const filled = names.filter((name) => name !== '').length
      // One value of a row of data may be the name of a column: 'Usuario' of a role.
      if (known > most && (index === 0 || known > 1 || known === filled)) {
        best = index
        most = known
      }
    })
    return best
  }
}

/**
 * Returns a table with its headings in the row that `find` chooses among the first ones. The rows before it are left
 * out, and are not counted.
 * @param table a table read with HEADING_ROWS more than `maxRows`.
 */
export async function withHeadings(
  table: Table,
  maxRows: number,
  find: FindHeadings,
): Promise<HeadedTable> {
  const others = table.rows[Symbol.asyncIterator]()
  const first: FileRow[] = [{ line: table.headerLine, cells: table.columns }]
  let failure: Error | null = null
  try {
    while (first.length < HEADING_ROWS) {
      const next = await others.next()
      if (next.done) break
      first.push(next.value)
    }
  } catch (error) {
    failure = error as Error
  }
  try {
    const at = find(first)
    const { line, cells } = first[at]!
    const rows = rowsOf(following(first.slice(at + 1), failure, others), maxRows)
    const leftOut =
      at === 0
        ? null
        : `Los encabezados son los de la línea ${line}: lo que hay antes no se importa`
    return { ...table, columns: namesOf(cells), headerLine: line, leftOut, rows }
  } catch (error) {
    await others.return?.()
    throw error
  }
}

/** Yields rows that were read already, then the others, or fails where reading them failed. */
async function* following(
  read: readonly FileRow[],
  failure: Error | null,
  others: AsyncIterator<FileRow>,
): AsyncGenerator<FileRow> {
  try {
    yield* read
    if (failure) throw failure
    for (let next = await others.next(); !next.done; next = await others.next()) yield next.value
  } finally {
    await others.return?.()
  }
}

export const namesOf = (cells: readonly string[]) => cells.map((cell) => cell.trim())
