import type { ListQuery } from './list-query.ts'

/** What of a list somebody has picked one by one, on whatever page, and not used yet. */
export type SavedSelection = {
  /** The list, by its path. */
  list: string
  items: string[]
  version: number
  /** Where those picked alone are shown: what of them is not in the list any more. */
  gone?: string[]
}

/** A page of a list, for `DataTable` and `Pagination`. */
export type ListPage<Row, Shown> = {
  rows: Row[]
  total: number
  pageSize: number
  /** Rows of a page for who has chosen no other number. */
  usualSize?: number
  shown: Shown
  /** Where rows can be picked. */
  kept?: SavedSelection
}

/** What the parts of a list ask of `listQuery`. */
type List<Shown> = {
  sorts: readonly string[]
  action: string
  toQuery: (shown: Shown) => Record<string, string | number | readonly string[] | undefined>
  listUrl: (shown: Shown, changes?: Partial<Shown>) => string
  clearedUrl: (shown: Shown, changes?: Partial<Shown>) => string
  isNarrowed: (shown: Shown) => boolean
}

export type OfList<Row, Shown extends ListQuery> = { list: List<Shown>; page: ListPage<Row, Shown> }

/** Whether the list has no rows at all: no search, filter or selection leaves any out. */
export function isEmpty<Row, Shown extends ListQuery>({ list, page }: OfList<Row, Shown>): boolean {
  return page.total === 0 && !page.shown.chosen && !list.isNarrowed(page.shown)
}

/** The page as it is for those who may do nothing with its rows. */
export function selectable<Page extends { kept?: SavedSelection }>(page: Page, may: boolean): Page {
  if (may) return page
  const { kept: _, ...rest } = page
  return rest as Page
}
