import { invalidPath, invalidValue } from './failure.ts'
import { parseFilter, type Filter } from './filter.ts'
import { isObject, textOf } from './values.ts'

/** E-mails and telephone numbers: lists of which the product keeps one. */

/** True when a filter in a path means the value that the product keeps: that of its type, or the primary one. */
export function applies(filter: string | null, type: string): boolean {
  if (filter === null) return true
  const means = (part: Filter): boolean => {
    if (part.kind === 'and') return part.parts.every(means)
    if (part.kind === 'or') return part.parts.some(means)
    if (part.kind !== 'compare' || part.comparison !== 'eq') throw unsupported(filter)
    const path = part.path.toLowerCase()
    if (path === 'type') return String(part.value).toLowerCase() === type
    if (path === 'primary') return String(part.value).toLowerCase() === 'true'
    if (path === 'value') return true
    throw unsupported(filter)
  }
  return means(parseFilter(filter))
}

const unsupported = (filter: string) =>
  invalidPath(`No se puede elegir un valor con [${filter.slice(0, 200)}]`)

/**
 * Returns the value that the product keeps of a list: that of its type, the primary one or one without a type; null of an
 * empty list, undefined of one with values of other kinds.
 */
export function singleOf(
  given: unknown,
  type: string,
  attribute: string,
): string | null | undefined {
  const entries = given === null ? [] : [given].flat()
  if (entries.length === 0) return null
  if (entries.every((entry) => typeof entry === 'string')) return textOf(entries[0], attribute)
  if (!entries.every(isObject)) throw invalidValue(`${attribute} debe ser una lista de objetos`)
  const of = (wanted: string) => (entry: Record<string, unknown>) =>
    (textOf(entry['type'], 'type') ?? '').toLowerCase() === wanted
  const isPrimary = ({ primary }: Record<string, unknown>) =>
    String(primary).toLowerCase() === 'true'
  const chosen = entries.find(of(type)) ?? entries.find(isPrimary) ?? entries.find(of(''))
  return chosen === undefined ? undefined : textOf(chosen['value'], attribute)
}
