import { dayFrom, isDay } from './day.ts'

/** Parses the value of a parameter of a URL; undefined when it is missing or invalid. */
export type Parser<Value extends string | number = string | number> = (
  written: string,
) => Value | undefined

/** Parser of a parameter with a default, which is left out of URLs. */
export type ParserWithDefault<Value extends string | number = string | number> = {
  parse: Parser<Value>
  otherwise: Value
}

/** Parser of a parameter with several values, combined by OR. */
export type ParserOfAll<Value extends string = string> = {
  several: (written: readonly string[]) => Value[]
}

export function withDefault<Value extends string | number>(
  parse: Parser<Value>,
  otherwise: Value,
): ParserWithDefault<Value> {
  return { parse, otherwise }
}

/** Parses any text, such as a key or a URL that the page looks up or checks. */
export const text: Parser<string> = (written) => written

/** Parses a search text, in the API's length. */
export const searchText: Parser<string> = (written) => written.trim().slice(0, 200)

/** Parses one of the keys of an object. */
export function keyOf<Key extends string>(words: Readonly<Record<Key, unknown>>): Parser<Key> {
  return (written) => (Object.hasOwn(words, written) ? (written as Key) : undefined)
}

/** Parses one of some values. */
export function oneOf<const Value extends string | number>(
  values: readonly Value[],
): Parser<Value> {
  return (written) => values.find((value) => String(value) === written)
}

/** Parses an id, in the API's format. */
export function idOf(written: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined
}

/** Parses a calendar day, '2026-11-20' or as people type it, in the centuries that the API accepts. */
export function dayOf(written: string): string | undefined {
  const day = dayFrom(written)
  return isDay(day) && /^(19|20|21)/.test(day) ? day : undefined
}

/** Maximum page number: the offset stays within the API's limit of `skip` for every page size. */
const MAX_PAGE = 2_000_000

/** Page of a list, counted from 1. */
export const pageNumber = withDefault(
  (written) =>
    /^[1-9]\d{0,6}$/.test(written) && Number(written) <= MAX_PAGE ? Number(written) : undefined,
  1,
)

/** Allowed page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100]

export const pageSizeParam = oneOf(PAGE_SIZES)

/** Order of a list. */
export const sortOrder = withDefault(oneOf(['asc', 'desc']), 'asc')

/** Value that matches nothing (contract/platform/people/people-facets.ts). */
type Nothing = '0'

/**
 * Parses each of several values. An invalid one becomes the value that matches nothing: if it were dropped, the
 * filter could change from one person to all people. Empty values are those of a form's default options, and are
 * dropped. Values are sorted, so that the same filter has one URL, and limited to the API's maximum number.
 */
export function severalOf<Value extends string>(
  parse: Parser<Value>,
): ParserOfAll<Value | Nothing> {
  return {
    several: (written) => {
      const given = written.map((one) => one.trim()).filter((one) => one !== '')
      const values = given.map((one): Value | Nothing => parse(one) ?? '0')
      return [...new Set(values)].sort().slice(0, 50)
    },
  }
}

/** Parses all values of a parameter as they were written. */
export const texts: ParserOfAll = { several: (written) => [...written] }
