import { formationPaths } from '#contract/training/formation-paths.ts'
import type { Page } from '#contract/platform/people/members.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'

/** Data for dragging besides the rows of a page: their version, and the number after the last row. */
export type ContentsOrder = { version: number; next: string | null }

type Part = { q: string; limit: number; skip: number }

/** Maximum number of rows in one answer of the API. */
const MAX_ITEMS = 1000

/**
 * Reads the contents of a kind for dragging. The version is read before the rows, so that they are
 * never older than it.
 */
export function contentsOrder<Row extends { number: string }>(
  api: ApiClient,
  id: number,
  list: (query: Part) => Promise<Page<Row>>,
) {
  let order: ContentsOrder | null = null
  return {
    async list({ limit, ...query }: Part): Promise<Page<Row>> {
      const { contents_version: version } = await api.call(formationPaths.get, { params: { id } })
      const { results, pagination } = await list({
        ...query,
        limit: Math.min(limit + 1, MAX_ITEMS),
      })
      order = { version, next: results[limit]?.number ?? null }
      return { results: results.slice(0, limit), pagination }
    },
    /** Returns the order of the page that was read last. */
    read: () => order,
  }
}
