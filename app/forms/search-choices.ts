import type { Found } from './multi-lookup.tsx'

/** Asks an address of the feature's own, while one types, for what a `MultiLookupField` offers. */
export function searchChoices(address: (q: string) => string) {
  return async (q: string, signal: AbortSignal): Promise<Found> => {
    const answer = await fetch(address(q), { headers: { accept: 'application/json' }, signal })
    if (!answer.ok) throw new Error(`${address(q)} answered ${answer.status}`)
    return (await answer.json()) as Found
  }
}
