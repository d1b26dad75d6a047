import { paths } from '../urls/paths.ts'
import type { Option } from '../forms/choices/select-field.tsx'
import { fetchJson } from '../ui/scripts/fetch-json.ts'
import type { loader as availability } from './availability.ts'
import type { loader as suggestions } from './suggestions.ts'

/**
 * Background requests of a form while it is being filled. The API validates again on submission; here a failure
 * only means that no hint is shown.
 */

/** Returns the values and people that match the typed text. */
export async function findSuggestions(
  field: string,
  q: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const address = paths.users.suggestions({ field, q })
  const { options } = await fetchJson<typeof suggestions>(address, { signal })
  return options
}

/** True when an e-mail or mobile belongs to a user other than `except`. */
export async function isTaken(
  what: { email: string } | { mobile: string },
  except: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const address = paths.users.availability({ ...what, except })
  const { exists } = await fetchJson<typeof availability>(address, { signal })
  return exists
}
