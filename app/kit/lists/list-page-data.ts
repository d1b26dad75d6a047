import type { Query } from '../urls/with-query.ts'
import type { ListQuery } from './list-query.ts'

/** Selection of single rows of a list, over all pages, stored until it is used. */
export type SavedSelection = {
  /** Path of the list. */
  list: string
  items: string[]
  version: number
  /** Selected items that are no longer in the list; set only for the list of selected rows. */
  gone?: string[]
}

/** Page of a list, for `DataTable` and `Pagination`. */
export type ListPage<Row, UrlState> = {
  rows: Row[]
  total: number
  pageSize: number
  /** Default page size, for users who have not chosen another. */
  usualSize?: number
  urlState: UrlState
  /** Selection; undefined when rows cannot be selected. */
  savedSelection?: SavedSelection
}

/** Part of `listQuery` that the components of a list need. */
type List<UrlState> = {
  sorts: readonly string[]
  action: string
  toQuery: (urlState: UrlState) => Query
  listUrl: (urlState: UrlState, changes?: Partial<UrlState>) => string
  clearedUrl: (query: UrlState, changes?: Partial<UrlState>) => string
  isNarrowed: (query: UrlState) => boolean
}

export type OfList<Row, PageQuery extends ListQuery> = {
  list: List<PageQuery>
  page: ListPage<Row, PageQuery>
}

/** True when the list has no rows at all, and not because of a search, filter or selection. */
export function isEmpty<Row, PageQuery extends ListQuery>({
  list,
  page,
}: OfList<Row, PageQuery>): boolean {
  return page.total === 0 && !page.urlState.chosen && !list.isNarrowed(page.urlState)
}

/** Removes the selection from a page for users who may not act on its rows. */
export function selectable<Page extends { savedSelection?: SavedSelection }>(
  page: Page,
  may: boolean,
): Page {
  if (may) return page
  const { savedSelection: _, ...rest } = page
  return rest as Page
}
