import type { Option } from './select-field.tsx'

/** Options of a select, or the reason why it is disabled. */
export type Lookup = { options: Option[]; problem?: string }

/**
 * Loads the options of a select. A list that cannot be loaded disables its select, which shows `problem`, and does
 * not affect the rest of the form (specification 1, section 8).
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

/** Converts an item of the API to an option of a select. */
export function asOption({ id, name }: { id: number; name: string }): Option {
  return { value: id, label: name }
}

/** Returns `instead` for an error response. Rethrows redirects, such as to /login after the session ended. */
export function withoutExternalRedirect<T>(thrown: unknown, instead: T): T {
  if (thrown instanceof Response && thrown.status >= 400) return instead
  throw thrown
}
