import type { Option } from './select-field.tsx'

/** What a select offers, or why it cannot be used. */
export type Lookup = { options: Option[]; problem?: string }

/**
 * The choices of a select. A list that cannot be loaded disables its select, which says `problem`, and
 * leaves the rest of the form alone (specification 1, section 8).
 */
export async function lookup(
  call: Promise<{ id: number; name: string }[]>,
  problem: string,
): Promise<Lookup> {
  try {
    return { options: (await call).map(asOption) }
  } catch (thrown) {
    return withoutExternalRedirect(thrown, { options: [], problem })
  }
}

/** What the API answers for a select, as the select takes it. */
export function asOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

/** A session that has ended is no failed list: the way to /login is still thrown. */
export function withoutExternalRedirect<T>(thrown: unknown, instead: T): T {
  if (thrown instanceof Response && thrown.status >= 400) return instead
  throw thrown
}
