import { formationPaths } from '#contract/formation-paths.ts'
import type { Page } from '#contract/members.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** What dragging needs beside the rows of a page: the version that they are of, and the number after the last. */
export type ContentsOrder = { version: number; next: string | null }

type Part = { q: string; limit: number; skip: number }

/** As many as the API gives at once. */
const MAX_ITEMS = 1000

/**
 * Reads what a path has of a kind for dragging. The version is asked for before them, so that what is decided upon them is
 * never newer than it says.
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
    /** Of the page that was read last. */
    read: () => order,
  }
}
