/** Returns the number of the last page; an empty list has one page. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Returns the API's `limit` and `skip` for a page. */
export function partOf(page: number, pageSize: number): { limit: number; skip: number } {
  return { limit: pageSize, skip: (page - 1) * pageSize }
}
