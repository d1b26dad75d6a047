import type { Field, OptionCell } from '#contract/courses/course-templates/template.ts'
import { readField, type Option, type Options } from '#contract/courses/design/course-values.ts'
import { textValue } from '#app/kit/forms/field.tsx'
import type { Item } from '../tree/items.ts'
import { cellName } from '../panel/panel-id.ts'

/** Rows of the options in the property panel: their form fields, and the map that the API takes. */

/** Option as typed. An id below 0 is new; the order is the row's position. */
export type OptionRow = { id: string } & Record<Exclude<OptionCell, 'order'>, string>

/** Field of the ids of the correct options. */
export const CORRECT = 'options-correct'

/** Button that adds, moves or removes rows without scripts: 'more', 'up-2', 'down-2', 'remove-2'. */
export const STEP = 'options-step'

/** Number of empty rows without scripts, and of those that 'Agregar más' adds. */
export const EMPTY_ROWS = 5

export const emptyRow = (id: number): OptionRow => ({
  id: String(id),
  text: '',
  description: '',
  value: '',
  correct_position: '',
})

/** Returns stored options as rows, sorted by order. */
export function rowsOf(options: Options): OptionRow[] {
  return Object.entries(options)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id, { text, description, value, correct_position }]) => ({
      id,
      text,
      description: description ?? '',
      value: String(value),
      correct_position: String(correct_position),
    }))
}

/** Returns rows as the value of one form field. */
export const rowsText = (rows: readonly OptionRow[]) => JSON.stringify(rows)

/** Returns the rows of a form field; none when it cannot be parsed. */
export function readRows(text: unknown): OptionRow[] {
  try {
    const rows: unknown = JSON.parse(textValue(text) || '[]')
    return Array.isArray(rows) ? rows.map(rowFrom) : []
  } catch {
    return []
  }
}

function rowFrom(given: unknown): OptionRow {
  const row = (given ?? {}) as Record<string, unknown>
  const cell = (name: keyof OptionRow) => textValue(row[name])
  return {
    id: cell('id'),
    text: cell('text'),
    description: cell('description'),
    value: cell('value'),
    correct_position: cell('correct_position'),
  }
}

/** Returns the posted rows; cells that the template does not show keep their stored values. */
export function postedRows(form: FormData, field: Field, stored: Options): OptionRow[] {
  const correct = new Set(form.getAll(CORRECT))
  const rows: OptionRow[] = []
  for (let at = 0; form.has(cellName(at, 'id')); at++) {
    const cell = (name: string) => textValue(form.get(cellName(at, name)))
    const id = cell('id')
    const before = stored[id]
    rows.push({
      id,
      text: cell('text'),
      description: field.cells?.includes('description')
        ? cell('description')
        : (before?.description ?? ''),
      value: valueOf(field, { typed: cell('value'), isCorrect: correct.has(id), before }),
      correct_position: field.cells?.includes('correct_position')
        ? cell('correct_position')
        : String(before?.correct_position ?? 0),
    })
  }
  return rows
}

/** Returns the value of an option. One that is not marked keeps a value that means nothing here. */
function valueOf(
  { values }: Field,
  { typed, isCorrect, before }: { typed: string; isCorrect: boolean; before: Option | undefined },
): string {
  if (values === 'amount') return typed
  const storedValue = before?.value ?? 0
  if (values === undefined) return String(storedValue)
  if (isCorrect) return '1'
  return String(storedValue === 1 ? 0 : storedValue)
}

/** Returns the rows after a button without scripts. */
export function stepped(rows: readonly OptionRow[], step: string): OptionRow[] {
  const [verb, place] = step.split('-')
  const at = Number(place)
  if (verb === 'more') return [...rows, ...emptyRows(rows, EMPTY_ROWS)]
  if (verb === 'remove') return rows.filter((_, place) => place !== at)
  return moved(rows, at, at + (verb === 'up' ? -1 : 1))
}

/** Returns the rows with one of them at another position; unchanged when there is none. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, place) => place !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/** Returns so many empty rows with ids that no other row has. */
export function emptyRows(rows: readonly OptionRow[], count: number): OptionRow[] {
  const lowest = Math.min(0, ...rows.map(({ id }) => Number(id)))
  return Array.from({ length: count }, (_, n) => emptyRow(lowest - 1 - n))
}

/** True for a new row without text, which is not stored. */
export const isEmptyRow = ({ id, text, description }: OptionRow) =>
  Number(id) < 0 && text.trim() === '' && description.trim() === ''

/** Converts rows to the map of the API, or returns the first error with its row. */
export function readOptionRows(
  field: Field,
  rows: readonly OptionRow[],
): { value: Options } | { message: string } {
  const filled = rows.filter((row) => !isEmptyRow(row))
  const unused = (isDisplayed: boolean) => (isDisplayed ? '' : '0')
  const options = Object.fromEntries(
    filled.map(({ id, text, description, value, correct_position: place }, at) => [
      id,
      {
        text,
        description: description || null,
        value: value || unused(field.values === 'amount'),
        order: at + 1,
        correct_position: place || unused(Boolean(field.cells?.includes('correct_position'))),
      },
    ]),
  )
  const read = readField(field, options)
  if ('value' in read) return { value: read.value as Options }
  const [id] = read.path?.split('/') ?? []
  const place = filled.findIndex((row) => row.id === id)
  return { message: place < 0 ? read.message : `Opción ${place + 1}: ${read.message}` }
}

/**
 * Splits pasted text into rows: one option a line, without list markers; a tab separates the
 * description. Null for a single line.
 */
export function pastedRows(text: string): { text: string; description: string }[] | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  return lines.map((line) => {
    const [first = '', second = ''] = line.split('\t')
    return {
      text: first.replace(/^\s*(?:[-*•·–]|\(?(?:\d{1,2}|[a-zA-Z])[.)])\s+/, '').trim(),
      description: second.trim(),
    }
  })
}

/** Returns a form draft with its options in one value, as the panel's form takes them. */
export function draftRows(
  draft: Readonly<Record<string, unknown>>,
  item: Item,
  fields: readonly Field[],
): Record<string, unknown> {
  const field = fields.find(({ editor }) => editor === 'options' || editor === 'options2')
  if (!field || item.kind !== 'content' || !(cellName(0, 'id') in draft)) return { ...draft }
  const form = new FormData()
  for (const [name, value] of Object.entries(draft))
    for (const one of [value].flat()) if (typeof one === 'string') form.append(name, one)
  return { ...draft, [field.path]: rowsText(postedRows(form, field, item.content.options)) }
}
