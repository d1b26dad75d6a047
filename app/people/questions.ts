import { paths } from '../paths.ts'
import type { Option } from '../forms/select-field.tsx'

/**
 * What a form's scripts ask in the background while it is being filled. The API is asked again when
 * the form is sent; here a failure only means that nothing is said.
 */

async function ask<T>(address: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** Values and people that match what is typed. */
export async function findSuggestions(
  field: string,
  q: string,
  signal: AbortSignal,
): Promise<Option[]> {
  const { options } = await ask<{ options: Option[] }>(
    paths.users.suggestions({ field, q }),
    signal,
  )
  return options
}

/** Whether an e-mail or mobile belongs to somebody else than the user `except`. */
export async function isTaken(
  what: { email: string } | { mobile: string },
  except: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { exists } = await ask<{ exists: boolean }>(
    paths.users.availability({ ...what, except }),
    signal,
  )
  return exists
}
