import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf, returnUrlOfPage } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { readPage } from '../lists/read-page.server.ts'
import { readParams } from '../urls/url-state.ts'
import type { Query } from '../urls/with-query.ts'
import { holderUrl, HOLDER_PARAMS } from './holder-url.ts'

/** Data of `HolderPage`: the record, a page of its users and the return URL. */
export async function readHolderPage<Stored, User>(
  { request, context, params }: LoaderFunctionArgs,
  at: { detail: (id: number, query?: Query) => string; list: () => string },
  read: {
    record: (api: ApiClient, id: number) => Promise<Stored>
    users: (
      api: ApiClient,
      id: number,
      query: { limit: number; skip: number },
    ) => Promise<{ results: User[]; pagination: { total: number } }>
  },
) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [record, users] = await Promise.all([
    read.record(api, id),
    readPage(
      { request, context },
      {
        urlState: readParams(HOLDER_PARAMS, request),
        pageSize: 10,
        address: (page) => holderUrl(at, id, page),
        read: (query) => read.users(api, id, query),
      },
    ),
  ])
  return { record, users, back: returnUrlOfPage(request, at.detail(id), at.list()) }
}
