import type { LeftOut } from '#contract/courses/design/content-imports.ts'
import { lineOf, textOf } from '#contract/platform/values/text.ts'
import { FileRefusal } from '#api/platform/imports/reading/file-refusal.ts'
import { headerOf, recognise, foldColumnName } from '#api/platform/imports/header.ts'
import type { HeadedTable } from '#api/platform/imports/headings.ts'
import type { FileRow, Table } from '#api/platform/imports/reading/rows.ts'
import { shortened } from '../content-draft.ts'
import type { Question } from '../question.ts'
import { OPTION_COLUMNS, QUESTION_WORDS } from './columns.ts'
import { splitOptions } from './options.ts'
import { questionOf, type Cells } from './question.ts'

/** Reads the questions of a spreadsheet, one a row. */

export type QuestionTable = { questions: Question[]; leftOut: LeftOut[]; notes: string[] }

export const recogniseQuestions = (columns: readonly string[]) => recognise(columns, QUESTION_WORDS)

/** True when the columns are those of questions. */
export function hasQuestions({ columns }: Pick<Table, 'columns'>): boolean {
  const { at } = headerOf(columns, recogniseQuestions(columns).fields)
  return at.has('question') || at.has('phrase')
}

/** @throws FileRefusal for columns that cannot be distinguished, or when none is a question. */
export async function readTable(table: HeadedTable): Promise<QuestionTable> {
  const { columns, rows, leftOut: before } = table
  const { fields, clashes } = recogniseQuestions(columns)
  const [clash] = clashes
  if (clash) {
    const names = clash.columns.map((name) => `«${name}»`).join(' y ')
    const label = QUESTION_WORDS[clash.field]!.label
    throw new FileRefusal('columns', `Las columnas ${names} dirían lo mismo (${label}). Deja una.`)
  }
  if (!hasQuestions(table)) {
    throw new FileRefusal(
      'columns',
      'Ninguna columna del archivo se reconoce como Pregunta. Descarga la plantilla para ver los encabezados.',
    )
  }
  const { at, unknown } = headerOf(columns, fields)
  const questions: Question[] = []
  const leftOut: LeftOut[] = []
  for await (const row of rows) {
    const cells = cellsOf(row, at)
    const read = tooWide(row, columns.length) ?? questionOf(row.line, cells)
    if (typeof read !== 'string') questions.push(read)
    else {
      const text = shortened(cells.question || cells.phrase || row.cells.join(' '), 80)
      leftOut.push({ line: row.line, text, message: read })
    }
  }
  const notes = unknown
    .filter(({ name }) => name !== '')
    .map(({ name }) => `La columna «${shortened(name, 40)}» no se reconoce y no se usa.`)
  if (before !== null) notes.unshift(`${before}.`)
  return { questions, leftOut, notes }
}

function tooWide({ cells }: FileRow, width: number): string | null {
  if (!cells.slice(width).some((cell) => cell.trim() !== '')) return null
  return `La fila tiene ${cells.length} valores y el encabezado tiene ${width} columnas`
}

function cellsOf({ cells }: FileRow, at: ReadonlyMap<string, number>): Cells {
  const cell = (column: string) => textOf(cells[at.get(column) ?? -1] ?? '')
  const numbered = OPTION_COLUMNS.map(cell)
  const last = numbered.findLastIndex((text) => text !== '')
  const written = [...numbered.slice(0, last + 1), ...splitOptions(cell('options'))]
  const places = written.flatMap((text, place) => (text === '' ? [] : [place]))
  return {
    type: lineOf(cell('type')),
    title: cell('title'),
    question: cell('question'),
    phrase: cell('phrase'),
    options: places.map((place) => written[place]!),
    places,
    correct: cell('correct'),
    help: cell('help'),
    feedback: cell('feedback'),
    points: lineOf(cell('points')),
    seconds: lineOf(cell('seconds')),
    category: foldColumnName(cell('category')),
  }
}
