import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import {
  emptyValue,
  readCell,
  readField,
  type Option,
  type Options,
} from '#contract/courses/design/course-values.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { COURSE_FIELDS, SECTION_FIELDS } from '#contract/courses/design/course-sections.ts'
import { fieldsOf, templateOf } from '#contract/courses/course-templates/catalogue.ts'
import type { Field, OptionCell } from '#contract/courses/course-templates/template.ts'
import { contentOf, sectionOf } from './model.ts'
import type { ContentRow, Design, Ids, SectionRow } from './model.ts'
import { replaced } from './sort-order.ts'
import { refusedFile, type Files } from './files.ts'

/** Fields of contents whose column has another name. */
const COLUMNS: Record<string, keyof ContentRow> = { estimatedTime: 'estimated_seconds' }

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Writes fields by their paths, in the order of input.
 * @throws Failure 422 with every unknown path and every invalid value.
 */
export async function writeFields(
  design: Design,
  given: Record<string, unknown>,
  files: Files,
  ids: Ids,
): Promise<Design> {
  const issues: FieldIssue[] = []
  let written = design
  for (const [path, value] of Object.entries(given)) {
    const address = addressOf(written, path)
    if (!address) {
      issues.push({ path, code: 'unknown_path', message: 'El curso no tiene este campo' })
      continue
    }
    const read = readAt(address, value, files)
    if ('message' in read) {
      const at = read.path === undefined ? path : `${path}/${read.path}`
      issues.push({ path: at, code: 'invalid', message: read.message })
    } else written = await put(written, address, read.value, ids)
  }
  if (issues.length > 0) throw invalid(issues)
  return written
}

/** Returns the stored value at a path; undefined when there is no such path. */
export function storedAt(design: Design, path: string): unknown {
  const address = addressOf(design, path)
  if (!address) return undefined
  if (address.of === 'option') return address.content.options[address.option]?.[address.cell]
  const { field } = address
  if (address.of === 'course') return design[field.path as 'name']
  if (address.of === 'section') return address.section[field.path as keyof SectionRow]
  const [first, ...rest] = field.path.split('/') as [string, ...string[]]
  return rest.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | undefined)?.[key],
    address.content[COLUMNS[first] ?? (first as keyof ContentRow)],
  )
}

function readAt(address: Address, given: unknown, files: Files) {
  if (address.of === 'option') return readCell(address.cell, given)
  const { field } = address
  const read = readField(field, given)
  if ('message' in read) return read
  if (field.editor === 'file' && typeof read.value === 'string') {
    const message = refusedFile(files, read.value, field)
    if (message) return { message }
  }
  if (address.of === 'course' && field.path === 'slug') {
    const slug = String(read.value)
    if (!SLUG.test(slug)) return { message: 'El slug admite minúsculas, números y guiones' }
    // Reserved: general files have this slug.
    if (slug === 'general') return { message: 'Ya existe un curso con este slug' }
  }
  return read
}

async function put(design: Design, address: Address, value: unknown, ids: Ids): Promise<Design> {
  if (address.of === 'course') return { ...design, [address.field.path]: value }
  if (address.of === 'section') {
    const section: SectionRow = { ...address.section, [address.field.path]: value }
    return { ...design, sections: replaced(design.sections, [section]) }
  }
  const content = await contentWith(address, value, ids)
  return { ...design, contents: replaced(design.contents, [content]) }
}

async function contentWith(
  address: Extract<Address, { of: 'content' | 'option' }>,
  value: unknown,
  ids: Ids,
): Promise<ContentRow> {
  const { content } = address
  if (address.of === 'option') {
    const { option, cell } = address
    const row = { ...content.options[option]!, [cell]: value }
    return { ...content, options: { ...content.options, [option]: row } }
  }
  const [first, ...rest] = address.field.path.split('/') as [string, ...string[]]
  if (first === 'options')
    return { ...content, options: await withIds(content, value as Options, ids) }
  if (rest.length === 0)
    return { ...content, [COLUMNS[first] ?? first]: value ?? emptyValue(first) }
  return { ...content, extended_props: inside(content.extended_props, rest, value) }
}

/** Replaces the ids of new options: ids below 0, and those that the content does not have. */
async function withIds({ options }: ContentRow, given: Options, ids: Ids): Promise<Options> {
  const rows = Object.entries(given)
  const isNew = ([id]: [string, Option]) => !Object.hasOwn(options, id)
  const fresh = await ids('content', rows.filter(isNew).length)
  // JavaScript sorts integer keys, so ties of `order` are broken by id.
  return Object.fromEntries(rows.map((row) => (isNew(row) ? [String(fresh.shift()), row[1]] : row)))
}

/** Sets a nested value; without a value removes the key, and then empty parents. */
function inside(
  object: Readonly<Record<string, unknown>>,
  [key, ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  const below = object[key!]
  const known =
    typeof below === 'object' && below !== null ? (below as Record<string, unknown>) : {}
  const put = rest.length === 0 ? value : inside(known, rest, value)
  const left = Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))
  const isEmpty =
    put === null || (typeof put === 'object' && rest.length > 0 && Object.keys(put).length === 0)
  return isEmpty ? left : { ...left, [key!]: put }
}

/** Target of a slash-separated path in a design. */
type Address =
  | { of: 'course'; field: Field }
  | { of: 'section'; section: SectionRow; field: Field }
  | { of: 'content'; content: ContentRow; field: Field }
  | { of: 'option'; content: ContentRow; option: string; cell: OptionCell }

/** Path of an element. Ids have one spelling: digits without a sign or a leading zero. */
const ELEMENT =
  /^sections\/([1-9]\d{0,14})(?:\/sections\/([1-9]\d{0,14})(?:\/contents\/([1-9]\d{0,14}))?)?\/(.+)$/
const OPTION = /^options\/([1-9]\d{0,14})\/(\w+)$/

/** Resolves a path; null when the design has no such element, or the element's template no such field. */
function addressOf(design: Design, path: string): Address | null {
  const course = COURSE_FIELDS.find((field) => field.path === path)
  if (course) return { of: 'course', field: course }
  const [, root, below, contentId, rest = ''] = ELEMENT.exec(path) ?? []
  const section = sectionAt(design, root, below)
  if (!section) return null
  if (contentId === undefined) {
    const field = SECTION_FIELDS.find((one) => one.path === rest)
    return field ? { of: 'section', section, field } : null
  }
  const content = contentOf(design, Number(contentId))
  if (content?.section_id !== section.id) return null
  const fields = fieldsOf(templateOf(content.template))
  const field = fields.find((one) => one.path === rest)
  if (field) return { of: 'content', content, field }
  const [, option, cell] = OPTION.exec(rest) ?? []
  const cells = fields.find((one) => one.path === 'options')?.cells ?? []
  const knownCell = cells.find((one) => one === cell)
  if (!option || !knownCell || !Object.hasOwn(content.options, option)) return null
  return { of: 'option', content, option, cell: knownCell }
}

function sectionAt(design: Design, root?: string, below?: string): SectionRow | null {
  const section = sectionOf(design, Number(below ?? root))
  const parent = below === undefined ? null : Number(root)
  return section?.parent_id === parent ? section : null
}
