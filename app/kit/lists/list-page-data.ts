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
export type ListPage<Row, Shown> = {
  rows: Row[]
  total: number
  pageSize: number
  /** Default page size, for users who have not chosen another. */
  usualSize?: number
  shown: Shown
  /** Selection; undefined when rows cannot be selected. */
  kept?: SavedSelection
}

/** Part of `listQuery` that the components of a list need. */
type List<Shown> = {
  sorts: readonly string[]
  action: string
  toQuery: (shown: Shown) => Query
  listUrl: (shown: Shown, changes?: Partial<Shown>) => string
  clearedUrl: (shown: Shown, changes?: Partial<Shown>) => string
  isNarrowed: (shown: Shown) => boolean
}

export type OfList<Row, Shown extends ListQuery> = { list: List<Shown>; page: ListPage<Row, Shown> }

/** True when the list has no rows at all, and not because of a search, filter or selection. */
export function isEmpty<Row, Shown extends ListQuery>({ list, page }: OfList<Row, Shown>): boolean {
  return page.total === 0 && !page.shown.chosen && !list.isNarrowed(page.shown)
}

/** Removes the selection from a page for users who may not act on its rows. */
export function selectable<Page extends { kept?: SavedSelection }>(page: Page, may: boolean): Page {
  if (may) return page
  const { kept: _, ...rest } = page
  return rest as Page
}
