import type { Query } from '../urls/with-query.ts'

/** Hidden fields of a form; empty values are left out, lists repeat their name. */
export function HiddenFields({ values }: { values: Query }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value ?? []]
      .flat()
      .filter(Boolean)
      .map((one) => <input key={`${name}:${one}`} type="hidden" name={name} value={one} />),
  )
}
