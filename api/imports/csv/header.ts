import { CsvRefusal } from './refusal.ts'

/** A name in a header as it is compared: 'Área Code' and 'area_code' are the same column. */
function foldColumnName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

export type Header<Column extends string> = {
  /** Where each known column is in a row; absent ones are not there. */
  at: ReadonlyMap<Column, number>
  /** Columns that nobody knows: their place, and their name as written, empty when without one. */
  unknown: readonly { index: number; name: string }[]
}

/**
 * Finds the known columns in a header, in any order and case.
 * @throws CsvRefusal when a known column is there twice.
 */
export function matchHeader<Column extends string>(
  columns: readonly string[],
  known: readonly Column[],
): Header<Column> {
  const byName = new Map<string, Column>(known.map((column) => [foldColumnName(column), column]))
  const at = new Map<Column, number>()
  const unknown: { index: number; name: string }[] = []
  columns.forEach((name, index) => {
    const column = byName.get(foldColumnName(name))
    if (column === undefined) unknown.push({ index, name })
    else if (at.has(column)) {
      throw new CsvRefusal('columns', `La columna ${column} está repetida.`)
    } else at.set(column, index)
  })
  return { at, unknown }
}
