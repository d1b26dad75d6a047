import { pageNumber } from '../url-state/parsers.ts'
import { writeParams } from '../url-state/url-state.ts'
import type { Query } from '../url-state/with-query.ts'

/** Parameters of the page of a record with its users. */
export const SHOWN = { page: pageNumber }

/** Returns the URL of a page of a record's users. */
export function holderUrl(
  at: { detail: (id: number, query?: Query) => string },
  id: number,
  page: number,
): string {
  return at.detail(id, writeParams(SHOWN, { page }))
}
