import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { asOption } from '#app/kit/forms/choices/lookup.server.ts'
import type { DesignCalls } from '../design-of.server.ts'

/** Maximum number of courses offered; the search finds the others. */
const OFFERED = 20

/** Returns the tenant's own courses that match a search, as targets of a copy. */
export async function copyTargets(
  { api, id, calls }: { api: ApiClient; id: number; calls: DesignCalls },
  q: string,
) {
  const { results, pagination } = await api.call(calls.copyTargets, {
    params: { id },
    query: { q, limit: OFFERED },
  })
  return { q, courses: results.map(asOption), total: pagination.total }
}
