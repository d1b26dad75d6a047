import type { LoaderFunctionArgs } from '@remix-run/node'
import { tableFileOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { downloadOrFlash } from '../backend/download.server.ts'
import type { ListQuery } from './list-query.ts'

type Addressed<UrlState, Narrowed> = {
  currentUrl: (request: Request) => string
  readListQuery: (request: Request) => UrlState
  filtersOf: (urlState: UrlState) => Narrowed
}
type TableFile = ReturnType<typeof tableFileOf>

/**
 * Returns the loader of a list's file: what the list shows, in its order. A download has no page to show an error on,
 * so the list shows it.
 */
export function listExport<Sort extends string, UrlState extends ListQuery<Sort>, Narrowed>(
  list: Addressed<UrlState & ListQuery<Sort>, Narrowed>,
  read: (
    api: ApiClient,
    query: { q: string; sort: Sort; order: 'asc' | 'desc' } & TableFile & Narrowed,
  ) => Promise<Response>,
) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const back = list.currentUrl(request)
    const api = await signedIn(request, context, { returnTo: back })
    const urlState = list.readListQuery(request)
    const { q, sort, order } = urlState
    const query = { q, sort, order, ...tableFileOf(request), ...list.filtersOf(urlState) }
    return downloadOrFlash(read(api, query), context, { back })
  }
}
