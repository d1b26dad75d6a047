import { mobileKey, readMobile } from '#api/people/users/mobile.ts'
import { invalidPath, invalidValue, noTarget } from './failure.ts'
import { parseFilter, type Filter } from './filters/filter.ts'
import type { PatchOperation } from './patch.ts'
import { isObject, partOf, textOf } from './values.ts'

/** E-mails and telephone numbers: lists of which the product keeps one. */

/** List of which the product keeps the value of one type. */
export type List = { attribute: 'emails' | 'phoneNumbers'; type: 'work' | 'mobile' }

/** Change of a list by an operation; `sub` is the part of its values that the path names. */
type Change = {
  op: PatchOperation['op']
  filter: string | null
  sub: string | null
  value: unknown
}

/**
 * Returns the value that the product keeps of a list: that of its type, the primary one first. Of e-mails also the primary
 * one of another type, and one without a type; a telephone of another type is no mobile. Null of an empty list, undefined of
 * one with values of other kinds.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function singleOf(given: unknown, { attribute, type }: List): string | null | undefined {
  const entries = entriesOf(given, attribute)
  if (entries.length === 0) return null
  const isPrimary = (entry: Entry) => String(partOf(entry, 'primary')).toLowerCase() === 'true'
  const typed = entries.filter((entry) => typeOf(entry) === type)
  const others = attribute === 'emails' ? entries : []
  const chosen =
    typed.find(isPrimary) ??
    typed[0] ??
    others.find(isPrimary) ??
    others.find((entry) => typeOf(entry) === '')
  return chosen && textOf(partOf(chosen, 'value'), attribute)
}

/**
 * Returns the value that the product keeps of a list after an operation; undefined when the operation does not concern it.
 * @param present the value before it; null without one.
 * @throws ScimFailure 400 `invalidPath`, `invalidValue`; `noTarget` when it sets a value that the list does not have.
 */
export function changedValue(
  list: List,
  present: string | null,
  change: Change,
): string | null | undefined {
  const { op, filter, sub, value } = change
  if (sub !== null && sub !== 'value') return undefined
  if (filter !== null) return chosenValue(list, present, { ...change, filter })
  if (op === 'remove') return takes(list, present, value) ? null : undefined
  // Numbers without a type are changed, not added: none of them is a mobile.
  if (sub === 'value') {
    return present === null && list.type === 'mobile' ? undefined : textOf(value, list.attribute)
  }
  const single = singleOf(value, list)
  if (op === 'add') return single ?? undefined
  return single === undefined && list.type === 'mobile' ? null : single
}

/** True when a removal, of the whole list or of the values that it names, removes the present one. */
function takes(list: List, present: string | null, value: unknown): boolean {
  if (value === undefined || value === null) return true
  return entriesOf(value, list.attribute).some(
    (entry) =>
      present !== null &&
      ['', list.type].includes(typeOf(entry)) &&
      isSame(list, textOf(partOf(entry, 'value'), list.attribute), present),
  )
}

function chosenValue(
  list: List,
  present: string | null,
  { op, filter, value }: Change & { filter: string },
): string | null | undefined {
  const parsed = parseFilter(filter)
  const meets = (entry: Entry) => matches(parsed, entry, (one, other) => isSame(list, one, other))
  const isPresent = present !== null && meets({ value: present, type: list.type, primary: 'true' })
  if (op === 'remove') return isPresent ? null : undefined
  const next = textOf(value, list.attribute)
  if (isPresent) return next
  if (names(parsed, 'value')) throw noTarget(`Ningún valor cumple [${filter.slice(0, 200)}]`)
  // A value of the type is created; one that is only primary may be of any.
  const created = { value: next, primary: 'true' }
  return meets({ ...created, type: list.type }) && !meets(created) ? next : undefined
}

type Entry = Readonly<Record<string, unknown>>

/** Returns the values of a list; also those that the product does not keep have to be texts. */
function entriesOf(given: unknown, attribute: string): Entry[] {
  const entries: unknown[] = given === null || given === undefined ? [] : [given].flat()
  return entries.map((entry) => {
    if (typeof entry === 'string') return { value: entry }
    if (!isObject(entry)) throw invalidValue(`${attribute} debe ser una lista de objetos`)
    textOf(partOf(entry, 'value'), attribute)
    return entry
  })
}

const typeOf = (entry: Entry) => (textOf(partOf(entry, 'type'), 'type') ?? '').toLowerCase()

/** True for the same address, or the same number however it is written. */
function isSame({ type }: List, one: string | null, other: string): boolean {
  if (one === null) return false
  const plain = (text: string) => {
    if (type !== 'mobile') return text.toLowerCase()
    const { value } = readMobile(text.replace(/^tel:/i, '').trim())
    return mobileKey(value) || value
  }
  return plain(one) === plain(other)
}

function names(filter: Filter, path: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.some((part) => names(part, path))
    case 'not':
      return names(filter.part, path)
    default:
      return filter.path.toLowerCase() === path
  }
}

/**
 * True when a value of a list meets the filter of a path.
 * @throws ScimFailure 400 `invalidPath` for a part or a comparison by which no value is chosen.
 */
export function matches(
  filter: Filter,
  entry: Entry,
  isSameValue: (one: string, other: string) => boolean,
): boolean {
  const of = (part: Filter): boolean => matches(part, entry, isSameValue)
  switch (filter.kind) {
    case 'and':
      return filter.parts.every(of)
    case 'or':
      return filter.parts.some(of)
    case 'not':
      return !of(filter.part)
    case 'present':
      return partText(entry, filter.path) !== null
    case 'compare':
      return compared(filter, partText(entry, filter.path), isSameValue)
  }
}

type Comparing = Extract<Filter, { kind: 'compare' }>

function compared(
  { path, comparison, value }: Comparing,
  text: string | null,
  isSameValue: (one: string, other: string) => boolean,
): boolean {
  const wanted = String(value).toLowerCase()
  const isEqual =
    text !== null && (path.toLowerCase() === 'value' ? isSameValue(wanted, text) : text === wanted)
  switch (comparison) {
    case 'eq':
      return isEqual
    case 'ne':
      return !isEqual
    case 'co':
      return text?.includes(wanted) ?? false
    case 'sw':
      return text?.startsWith(wanted) ?? false
    case 'ew':
      return text?.endsWith(wanted) ?? false
    default:
      throw unsupported(path)
  }
}

/** Returns a part of a value in lower case; null without one. */
function partText(entry: Entry, path: string): string | null {
  const part = path.toLowerCase()
  if (!['value', 'type', 'primary', 'display'].includes(part)) throw unsupported(path)
  return textOf(entry[part], part)?.toLowerCase() ?? null
}

const unsupported = (path: string) =>
  invalidPath(`No se puede elegir un valor por ${path.slice(0, 100)}`)
