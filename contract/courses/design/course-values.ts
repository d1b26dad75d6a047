import { readDecimal } from '#contract/platform/values/decimal.ts'
import { FONT_TYPES, readColor } from './course-theme.ts'
import { MAX_OPTION_DESCRIPTION, MAX_OPTION_TEXT, MAX_OPTIONS } from '../course-templates/fields.ts'
import type { Field, OptionCell } from '../course-templates/template.ts'
import { NO_VIDEO, storedVideo, videoOf } from './course-video.ts'
import { isLonger, lineOf, textOf } from '#contract/platform/values/text.ts'

/**
 * Validation of design field values. No zod here: the property panel runs the same checks while the
 * user types.
 */

export type Option = {
  text: string
  description: string | null
  value: number
  order: number
  correct_position: number
}
export type Options = Record<string, Option>

/** Value to store, or the error; `path` is below the field, when the error is about a part of it. */
export type Read<Value> = { value: Value } | { message: string; path?: string }

type Reader = (field: Field, given: unknown) => Read<unknown>

const READERS: Record<Field['editor'], Reader> = {
  text: (field, given) => {
    const read = readText(field, given, lineOf)
    return field.reads === 'video' ? readVideo(field, read) : read
  },
  multiline: (field, given) => readText(field, given, textOf),
  text_list: (field, given) => {
    const list = Array.isArray(given) ? given : typeof given === 'string' ? given.split(';') : null
    if (!list?.every((item) => typeof item === 'string')) return wrong(field)
    if (Array.isArray(given) && list.some((item) => item.includes(';')))
      return { message: `${field.label}: no admite punto y coma` }
    return readText(field, list.map(lineOf).filter(Boolean).join(';'), textOf)
  },
  color: (field, given) => {
    const value = readColor(given)
    return value === null ? { message: `${field.label}: escribe un color como #1A2B3C` } : { value }
  },
  select: (field, given) =>
    field.choices?.some(({ value }) => value === given) ? { value: given } : wrong(field),
  number: (field, given) => readNumber(field.label, given, field.max),
  time: (field, given) => readNumber(field.label, given, field.max),
  boolean: (field, given) => {
    if (given === true || given === 'true') return { value: true }
    return given === false || given === 'false' ? { value: false } : wrong(field)
  },
  url: (field, given) => {
    const read = readText(field, given, lineOf)
    if ('message' in read || isWebAddress(String(read.value))) return read
    return { message: `${field.label}: escribe una dirección que empiece por http:// o https://` }
  },
  options: readOptions,
  options2: readOptions,
  file: (field, given) => readText({ ...field, max: 200 }, given, lineOf),
}

/** Converts a given value to its stored form; null is no value. */
export function readField(field: Field, given: unknown): Read<unknown> {
  const none = field.editor === 'text_list' && Array.isArray(given) && given.length === 0
  const empty = given === null || given === '' || none
  if (!empty) {
    const read = READERS[field.editor](field, given)
    if ('message' in read || read.value !== null) return read
  }
  if (field.required) return { message: `Debes especificar: ${field.label.toLowerCase()}` }
  return { value: field.editor === 'options' || field.editor === 'options2' ? {} : null }
}

/** Returns what is stored for a field of a content that was emptied: its numbers are never null. */
export function emptyValue(path: string): number | null {
  return path === 'estimatedTime' || path === 'points' ? 0 : null
}

/** Returns true when one of the accepted media types matches, with wildcards as in browsers. */
export function acceptsType(accept: readonly string[], type: string): boolean {
  return accept.some((one) =>
    one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type,
  )
}

/** Returns the options by order, ties by id. */
export function sortedOptions(options: Options): (Option & { id: string })[] {
  return Object.entries(options)
    .map(([id, option]) => ({ ...option, id }))
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id))
}

/** Reads one cell of an option. All but the description are required. */
export function readCell(cell: OptionCell, given: unknown): Read<unknown> {
  const label = OPTION_LABELS[cell]
  if (cell === 'text' || cell === 'description') {
    const max = cell === 'text' ? MAX_OPTION_TEXT : MAX_OPTION_DESCRIPTION
    const read = readText({ path: cell, label, editor: 'text', max }, given ?? '', lineOf)
    if ('message' in read || read.value !== null || cell === 'description') return read
    return { message: `${label}: este campo es obligatorio` }
  }
  if (given === null || given === undefined || given === '')
    return { message: `${label}: este campo es obligatorio` }
  return readNumber(label, given, 1_000_000)
}

export const OPTION_LABELS: Record<OptionCell, string> = {
  text: 'Texto',
  description: 'Descripción',
  value: 'Valor',
  order: 'Orden',
  correct_position: 'Posición correcta',
}
const CELLS = Object.keys(OPTION_LABELS) as OptionCell[]

function readOptions(field: Field, given: unknown): Read<Options> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong(field)
  const rows = Object.entries(given)
  if (rows.length > MAX_OPTIONS) return { message: `Se admiten hasta ${MAX_OPTIONS} opciones` }
  const options: Options = {}
  for (const [id, row] of rows) {
    if (!/^-?[1-9]\d{0,14}$/.test(id) || typeof row !== 'object' || row === null)
      return wrong(field)
    const cells: Record<string, unknown> = {}
    for (const cell of CELLS) {
      const cellValue = (row as Record<string, unknown>)[cell]
      // Cells that the template does not show may be left out.
      const unasked = cell === 'description' || field.cells?.includes(cell) ? undefined : 0
      const read = readCell(cell, cellValue ?? unasked)
      if ('message' in read) return { message: read.message, path: `${id}/${cell}` }
      cells[cell] = read.value
    }
    options[id] = cells as Option
  }
  return { value: options }
}

function readText(
  { label, max = 2000 }: Pick<Field, 'path' | 'label' | 'editor' | 'max'>,
  given: unknown,
  clean: (text: string) => string,
): Read<string | null> {
  if (typeof given !== 'string') return { message: `${label}: el valor no es válido` }
  const text = clean(given)
  if (isLonger(text, max)) return { message: `${label}: admite hasta ${max} caracteres` }
  return { value: text || null }
}

function readVideo({ label }: Field, read: Read<string | null>): Read<string | null> {
  if ('message' in read || read.value === null) return read
  const video = videoOf(read.value)
  return video ? { value: storedVideo(video) } : { message: `${label}: ${NO_VIDEO}` }
}

function readNumber(label: string, given: unknown, max = 1_000_000): Read<number> {
  const read = typeof given === 'string' ? readDecimal(given) : null
  const number = read?.decimals === 0 ? read.value : given
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max)
    return { value: number }
  return { message: `${label}: debe ser un número entero entre 0 y ${max}` }
}

export function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

const wrong = ({ label }: Field) => ({ message: `${label}: el valor no es válido` })

/** Returns the font type of a file name by its extension, or null. */
export function fontType(name: string): (typeof FONT_TYPES)[number] | null {
  return FONT_TYPES.find((type) => name.toLowerCase().endsWith(`.${type}`)) ?? null
}
