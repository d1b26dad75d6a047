import type { Readable } from 'node:stream'
import { FileRefusal } from '../file-refusal.ts'
import { MAX_ROW_BYTES, tidy, type FileRow } from '../rows.ts'
import { damaged } from './archive.ts'
import { readMarkup } from './markup.ts'
import type { SharedStrings } from './shared-strings.ts'
import { numberIn, unescaped, type NumberFormat } from './values.ts'

/** Size limits of a sheet (ECMA-376 leaves them open; every program has these). */
const LAST_ROW = 1_048_576
const LAST_COLUMN = 16_384
/** Maximum column with content; columns that are only coloured do not count. */
const MAX_COLUMNS = 500

export type SheetParts = {
  strings: SharedStrings
  /** Number formats by style index. */
  formats: readonly (NumberFormat | null)[]
}

/** Yields the rows of a sheet that are not empty, with the sheet's row numbers. Rejects with a FileRefusal. */
export async function* readSheet(
  part: Readable,
  { strings, formats }: SheetParts,
): AsyncGenerator<FileRow> {
  let ready: FileRow[] = []
  let line = 0
  let cells: string[] = []
  let size = 0
  let column = -1
  let type = 'n'
  let style = 0
  /** True while the cell's value is being read. */
  let reading = false
  let value = ''
  /** True when the cell has a formula. */
  let formula = false
  /** True inside a phonetic hint, which is no part of the text. */
  let phonetic = false

  function openRow(number: string | undefined) {
    const next = number === undefined ? line + 1 : Number(number)
    if (!(next > line && next <= LAST_ROW)) throw damaged()
    line = next
    cells = []
    size = 0
    column = -1
  }

  function openCell(attributes: Readonly<Record<string, string>>) {
    const place = attributes['r']
    column = place === undefined ? column + 1 : columnOf(place)
    if (!(column >= 0 && column < LAST_COLUMN)) throw damaged()
    type = attributes['t'] ?? 'n'
    style = Number(attributes['s'] ?? 0)
    value = ''
    formula = false
  }

  function textOf(): string {
    if (value === '') return ''
    if (type === 's') return strings(Number(value)) ?? ''
    if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO'
    return type === 'n' ? numberIn(value, formats[style]) : unescaped(value)
  }

  function closeCell() {
    const text = textOf()
    // A formula with the empty text as its result has the type 'str'.
    if (formula && value === '' && type !== 'str') throw withoutResult(line)
    if (text === '') return
    if (column >= MAX_COLUMNS) throw tooWide(line)
    size += text.length
    if (size > MAX_ROW_BYTES) throw tooLong(line)
    while (cells.length < column) cells.push('')
    cells[column] = text
  }

  const sheet = readMarkup(part, {
    open(name, attributes) {
      if (name === 'v' || name === 't') reading = !phonetic
      else if (name === 'f') formula = true
      else if (name === 'c') openCell(attributes)
      else if (name === 'row') openRow(attributes['r'])
      else if (name === 'rPh') phonetic = true
    },
    text(given) {
      if (!reading) return
      value += given
      if (value.length > MAX_ROW_BYTES) throw tooLong(line)
    },
    close(name) {
      if (name === 'v' || name === 't') reading = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'c') closeCell()
      else if (name === 'row' && tidy(cells)) ready.push({ line, cells })
    },
  })
  for await (const _ of sheet) {
    if (ready.length === 0) continue
    const rows = ready
    ready = []
    yield* rows
  }
  yield* ready
}

/** Returns the index of a cell's column: 'C12' is the third column, 2. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

const withoutResult = (line: number) =>
  new FileRefusal(
    'formula',
    `Una fórmula de la línea ${line} no tiene su resultado guardado. Abre el libro en Excel, guárdalo de nuevo e intenta otra vez.`,
    line,
  )

const tooLong = (line: number) =>
  new FileRefusal('row_too_long', `La fila de la línea ${line} es demasiado larga.`, line)

const tooWide = (line: number) =>
  new FileRefusal('columns', `La hoja tiene más de ${MAX_COLUMNS} columnas (línea ${line}).`, line)
