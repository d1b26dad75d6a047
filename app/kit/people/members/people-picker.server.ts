import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { requireAdmin } from '../../backend/permission.ts'
import type { ListPage } from '../../lists/list-page-data.ts'
import { readByName } from '../../lists/read-page.server.ts'
import { appliedFilters } from '../filters/applied.server.ts'
import type { PeoplePick, PeopleListQuery } from './selected-people.server.ts'

/** Reads the name of an owner and a page of people; when they cannot be read the picker says so (spec 2, §8). */
export async function readPeopleToPick<Row>(
  { request, context, params }: LoaderFunctionArgs,
  { owner, list: listOf, read }: PeoplePick<Row>,
) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = listOf(id)
  const [{ name }, people, chosen] = await Promise.all([
    owner.read(api, { id }),
    readByName({ request, context, api }, list, (query) => read(api, { id }, query)).then(
      (page) => ({ page, failed: false }),
      (thrown: unknown) => {
        if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
        const urlState = list.readListQuery(request)
        const page: ListPage<Row, PeopleListQuery> = { rows: [], total: 0, pageSize: 10, urlState }
        return { page, failed: true }
      },
    ),
    appliedFilters(api, request),
    requireAdmin(api),
  ])
  return { id, name, chosen, ...people }
}
