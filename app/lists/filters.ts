import { dayFrom, isDay } from '../ui/day.ts'

/**
 * Parses the value of a filter in a URL; undefined when it is invalid. These are no schemas of the contract,
 * because browsers build list URLs too and should not load the library.
 */
export type ReadFilter<Value extends string | number> = (written: string) => Value | undefined

/** Parses one of the keys of an object. */
export function keyOf<Key extends string>(words: Readonly<Record<Key, unknown>>): ReadFilter<Key> {
  return (written) => (Object.hasOwn(words, written) ? (written as Key) : undefined)
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

/** Filter of several values, combined by OR. */
export type ReadFilters<Value extends string> = {
  several: (written: readonly string[]) => Value[]
}

/** Value that matches nothing (contract/people-facets.ts). */
type Nothing = '0'

/**
 * Parses each of several values. An invalid one becomes the value that matches nothing: if it were dropped, the
 * filter could change from one person to all people. Values are sorted, so that the same filter has one URL, and
 * limited to the API's maximum number.
 */
export function severalOf<Value extends string>(
  read: ReadFilter<Value>,
): ReadFilters<Value | Nothing> {
  return {
    several: (written) => {
      const values = written.map((one): Value | Nothing => read(one) ?? '0')
      return [...new Set(values)].sort().slice(0, 50)
    },
  }
}
