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
