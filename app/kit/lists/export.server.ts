import type { LoaderFunctionArgs } from '@remix-run/node'
import { separatorOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { downloadOrFlash } from '../backend/download.server.ts'
import type { ListQuery } from './list-query.ts'

type Addressed<Shown, Narrowed> = {
  currentUrl: (request: Request) => string
  readListQuery: (request: Request) => Shown
  filtersOf: (shown: Shown) => Narrowed
}
type Separator = ReturnType<typeof separatorOf>

/**
 * Returns the loader of a list's CSV: what the list shows, in its order. A download has no page to show an error on,
 * so the list shows it.
 */
export function listExport<Sort extends string, Shown extends ListQuery<Sort>, Narrowed>(
  list: Addressed<Shown & ListQuery<Sort>, Narrowed>,
  read: (
    api: ApiClient,
    query: { q: string; sort: Sort; order: 'asc' | 'desc'; sep: Separator } & Narrowed,
  ) => Promise<Response>,
) {
  return async ({ request, context }: LoaderFunctionArgs) => {
    const back = list.currentUrl(request)
    const api = await signedIn(request, context, { returnTo: back })
    const shown = list.readListQuery(request)
    const { q, sort, order } = shown
    const query = { q, sort, order, sep: separatorOf(request), ...list.filtersOf(shown) }
    return downloadOrFlash(read(api, query), context, { back })
  }
}
