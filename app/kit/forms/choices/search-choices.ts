import { fetchJson } from '../../ui/scripts/fetch-json.ts'
import type { choicesAnswer } from './choices.server.ts'

/** Searches the options of a `MultiLookupField` at a URL of the feature while the user types. */
export function searchChoices(address: (q: string) => string) {
  return (q: string, signal: AbortSignal) => fetchJson<typeof choicesAnswer>(address(q), { signal })
}
