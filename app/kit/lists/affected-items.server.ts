import type { Source } from '../urls/url-state.ts'
import type { AffectedItems } from './affected-items.tsx'
import type { SelectedRows } from './selection.server.ts'

/** Maximum number of names read. */
const NAMED = 10

/** Reads a list's URL and returns its filters, as `listQuery` does. */
export type SearchedList<UrlState, Narrowed> = {
  readListQuery: (source: Source) => UrlState
  filtersOf: (urlState: UrlState) => Narrowed
  isNarrowed: (urlState: UrlState) => boolean
}

/** Query of the API: a page of the list, by ids or by search and filters. */
export type PartQuery<Narrowed> = {
  ids?: string
  q?: string
  limit: number
  skip: number
} & Partial<Narrowed>
export type ListPart<Row> = { results: Row[]; pagination: { total: number } }

/**
 * Returns the items that an irreversible action affects, for its confirmation: the first ten names, the number of
 * items, and the number of those outside the search of the URL.
 * @param read requests a part of the list from the API.
 */
export async function affectedItems<Row, UrlState extends { q: string }, Narrowed extends object>(
  request: Request,
  list: SearchedList<UrlState, Narrowed>,
  picked: SelectedRows<object> | null,
  read: (query: PartQuery<Narrowed>) => Promise<ListPart<Row>>,
  nameOf: (row: Row) => string,
): Promise<AffectedItems> {
  if (!picked) return { names: [], count: 0, outside: 0 }
  const urlState = list.readListQuery(request)
  const searched = { q: urlState.q, ...(list.filtersOf(urlState) as Partial<Narrowed>) }
  const part = { limit: NAMED, skip: 0 }
  if (picked.all) {
    const { results, pagination } = await read({ ...searched, ...part })
    return { names: results.map(nameOf), count: pagination.total, outside: 0 }
  }
  const ids = picked.ids.join(',')
  const count = picked.ids.length
  const [first, inside] = await Promise.all([
    read({ ids, ...part } as PartQuery<Narrowed>),
    list.isNarrowed(urlState) ? read({ ids, ...searched, limit: 1, skip: 0 }) : null,
  ])
  return {
    names: first.results.map(nameOf),
    count,
    outside: inside ? Math.max(0, count - inside.pagination.total) : 0,
  }
}
