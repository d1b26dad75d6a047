import type { Result } from './find.server.ts'

/**
 * Results that were opened in this tab, newest first. They last as long as the browser session, and are those of
 * one user in one tenant.
 */

const KEY = 'recent-results'
const KEPT = 5

type Kept = { owner: string; results: Result[] }

/** Returns the recent results of a user. */
export function recentResults(owner: string): Result[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
    return kept?.owner === owner ? kept.results : []
  } catch {
    // A browser may refuse the storage.
    return []
  }
}

export function keepResult(owner: string, result: Result): void {
  const others = recentResults(owner).filter(({ to }) => to !== result.to)
  const kept: Kept = { owner, results: [result, ...others].slice(0, KEPT) }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Nothing is kept then.
  }
}
