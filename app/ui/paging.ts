/** Pages beyond it ask for rows that the API counts no more, whatever the size of a page (`skip`). */
const MAX_PAGE = 2_000_000

/**
 * The page that an address asks for, counted from 1; the first when it makes no sense. `name` is the
 * parameter, where an address has the pages of several lists.
 */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const asked = search.get(name) ?? ''
  if (!/^[1-9]\d{0,6}$/.test(asked)) return 1
  return Number(asked) <= MAX_PAGE ? Number(asked) : 1
}

/** How many rows a page may have. */
export const PAGE_SIZES = [10, 25, 50, 100]

/** The rows of a page, where an address asks for one of those numbers. */
export function sizeOf(search: URLSearchParams): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === search.get('size'))
}

/** The last page of a list; a list of nothing has one. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The part of a list that a page is, as the API is asked for it. */
export function partOf(page: number, pageSize: number): { limit: number; skip: number } {
  return { limit: pageSize, skip: (page - 1) * pageSize }
}

/** A page as a list's address says it: the first is left out. */
export function pageParam(page: number): number | undefined {
  return page === 1 ? undefined : page
}
