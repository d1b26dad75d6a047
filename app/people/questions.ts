import { paths } from '../paths.ts'
import type { Option } from '../forms/select-field.tsx'
import { fetchJson } from '../ui/fetch-json.ts'
import type { loader as availability } from '../users/availability.ts'
import type { loader as suggestions } from '../users/suggestions.ts'

/**
 * What a form's scripts ask in the background while it is being filled. The API is asked again when
 * the form is sent; here a failure only means that nothing is said.
 */

/** Values and people that match what is typed. */
export async function findSuggestions(
  field: string,
  q: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const address = paths.users.suggestions({ field, q })
  const { options } = await fetchJson<typeof suggestions>(address, { signal })
  return options
}

/** Whether an e-mail or mobile belongs to somebody else than the user `except`. */
export async function isTaken(
  what: { email: string } | { mobile: string },
  except: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const address = paths.users.availability({ ...what, except })
  const { exists } = await fetchJson<typeof availability>(address, { signal })
  return exists
}
