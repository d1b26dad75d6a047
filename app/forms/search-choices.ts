import { fetchJson } from '../ui/fetch-json.ts'
import type { choicesAnswer } from './choices.server.ts'

/** Asks an address of the feature's own, while one types, for what a `MultiLookupField` offers. */
export function searchChoices(address: (q: string) => string) {
  return (q: string, signal: AbortSignal) => fetchJson<typeof choicesAnswer>(address(q), { signal })
}
