import { invalidValue } from './failure.ts'

/** Values of attributes as directories send them. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns a text; null for none. Entra ID also sends one value of a single attribute as `[{ "value": "…" }]`.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function textOf(value: unknown, attribute: string): string | null {
  const one = Array.isArray(value) && value.length <= 1 ? (value[0] as unknown) : value
  const given = isObject(one) && 'value' in one ? one['value'] : one
  if (given === null || given === undefined || given === '') return null
  if (typeof given === 'string') {
    if (given.includes('\0')) throw invalidValue(`${attribute} tiene un carácter nulo`)
    return given
  }
  if (typeof given === 'number') return String(given)
  throw invalidValue(`${attribute} debe ser un texto`)
}

/**
 * Returns a boolean; Entra ID sends it as text, 'True' or 'False'.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = textOf(value, 'active')?.toLowerCase()
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue('active debe ser true o false')
}
