/** Maximum page number: the offset stays within the API's limit of `skip` for every page size. */
const MAX_PAGE = 2_000_000

/**
 * Returns the page number of a URL, counted from 1; the first page when it is invalid. `name` is the parameter, for
 * URLs with several lists.
 */
export function pageOf(search: URLSearchParams, name = 'page'): number {
  const asked = search.get(name) ?? ''
  if (!/^[1-9]\d{0,6}$/.test(asked)) return 1
  return Number(asked) <= MAX_PAGE ? Number(asked) : 1
}

/** Allowed page sizes. */
export const PAGE_SIZES = [10, 25, 50, 100]

/** Returns the page size of a URL, if it is an allowed one. */
export function sizeOf(search: URLSearchParams): number | undefined {
  return PAGE_SIZES.find((size) => String(size) === search.get('size'))
}

/** Returns the number of the last page; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Returns the API's `limit` and `skip` for a page. */
export function partOf(page: number, pageSize: number): { limit: number; skip: number } {
  return { limit: pageSize, skip: (page - 1) * pageSize }
}

/** Returns the page parameter of a list's URL; undefined for the first page. */
export function pageParam(page: number): number | undefined {
  return page === 1 ? undefined : page
}
