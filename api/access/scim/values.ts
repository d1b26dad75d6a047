import { invalidValue } from './failure.ts'

/** Values of attributes as directories send them. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a part of an object; names count whatever their case (RFC 7643, section 2.1). */
export function partOf(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.entries(object).find(([key]) => key.toLowerCase() === name)?.[1]
}

/** Attribute that is compared as it was sent; accents of every other text are composed. */
const OPAQUE = 'externalId'

/** Returns the value of a single attribute, which Entra ID also sends as `[{ "value": … }]`. */
function unwrapped(value: unknown): unknown {
  const one = Array.isArray(value) && value.length <= 1 ? (value[0] as unknown) : value
  const inner = isObject(one) ? partOf(one, 'value') : undefined
  return inner === undefined ? one : inner
}

/**
 * Returns a text with composed accents (NFC); null for none.
 * @throws ScimFailure 400 `invalidValue`, also for a number, which loses leading zeros.
 */
export function textOf(value: unknown, attribute: string): string | null {
  const given = unwrapped(value)
  if (given === null || given === undefined || given === '') return null
  if (typeof given !== 'string') throw invalidValue(`${attribute} debe ser un texto`)
  if (given.includes('\0')) throw invalidValue(`${attribute} tiene un carácter nulo`)
  return attribute === OPAQUE ? given : given.normalize('NFC')
}

/**
 * Returns a boolean; Entra ID sends it as text, 'True' or 'False'.
 * @throws ScimFailure 400 `invalidValue`.
 */
export function booleanOf(value: unknown): boolean {
  const given = unwrapped(value)
  const text = typeof given === 'boolean' || typeof given === 'string' ? String(given) : ''
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  throw invalidValue('active debe ser true o false')
}

/** Returns a name with each run of blanks, no-break ones too, as one blank, and none at its ends. */
export const withSingleBlanks = (name: string) => name.replace(/\s+/gu, ' ').trim()
