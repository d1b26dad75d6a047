import { pageNumber } from '../urls/parsers.ts'
import { writeParams } from '../urls/url-state.ts'
import type { Query } from '../urls/with-query.ts'

/** Parameters of the page of a record with its users. */
export const HOLDER_PARAMS = { page: pageNumber }

/** Returns the URL of a page of a record's users. */
export function holderUrl(
  at: { detail: (id: number, query?: Query) => string },
  id: number,
  page: number,
): string {
  return at.detail(id, writeParams(HOLDER_PARAMS, { page }))
}
