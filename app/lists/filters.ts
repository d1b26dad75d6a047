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

/** A calendar day, '2026-11-20', of the centuries that the API knows. */
export function dayOf(written: string): string | undefined {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(written)) return undefined
  const time = Date.parse(`${written}T00:00:00Z`)
  // A day that a month does not have is read as one of the next.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(written)
  return isDay ? written : undefined
}
