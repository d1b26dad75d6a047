import { dayFrom, isDay } from '../ui/day.ts'

/**
 * What an address says of a filter; undefined when it makes no sense. They are no schemas of the contract,
 * since lists write addresses in browsers, which get no library for it.
 */
export type ReadFilter<Value extends string | number> = (written: string) => Value | undefined

/** One of the keys of an object. */
export function keyOf<Key extends string>(words: Readonly<Record<Key, unknown>>): ReadFilter<Key> {
  return (written) => (Object.hasOwn(words, written) ? (written as Key) : undefined)
}

/** The id of a thing, as the API writes it. */
export function idOf(written: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined
}

/** A calendar day, '2026-11-20' or as people write it, of the centuries that the API knows. */
export function dayOf(written: string): string | undefined {
  const day = dayFrom(written)
  return isDay(day) && /^(19|20|21)/.test(day) ? day : undefined
}

/** A filter of several values of which one has to hold. */
export type ReadFilters<Value extends string> = {
  several: (written: readonly string[]) => Value[]
}

/** A value that nothing has (contract/people-facets.ts). */
type Nothing = '0'

/**
 * Reads each of several values. One that makes no sense is taken for one that nothing has: were it left
 * out, an address could turn from somebody into everybody. They are sorted, so that what is the same has
 * one address, and no more than the API takes.
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
