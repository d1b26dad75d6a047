import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import type { ListPage } from '../lists/list-page-data.ts'
import { readByName } from '../lists/read-page.server.ts'
import type { Owner } from '../members/selected-people.server.ts'
import { paths } from '../paths.ts'
import { appliedFilters } from '../people-filters/applied.server.ts'
import type { assignmentList } from './list-query.ts'

type List = ReturnType<typeof assignmentList>
type Shown = ReturnType<List['readListQuery']>
type Narrowed = ReturnType<List['filtersOf']>

/** Reads a page of users; on an error the picker shows it (spec 2, §8). */
async function readPeople<Row>(
  ...[visit, list, read]: Parameters<typeof readByName<Row, Shown, Narrowed>>
): Promise<{ page: ListPage<Row, Shown>; failed: boolean }> {
  try {
    return { page: await readByName(visit, list, read), failed: false }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const shown = list.readListQuery(new URL(visit.request.url).searchParams)
    return { page: { rows: [], total: 0, pageSize: 10, shown }, failed: true }
  }
}

/** Reads a page of a course's users, or of the users without it. */
export async function readCoursePeople<Row>(
  { request, context, params }: LoaderFunctionArgs,
  list: (id: number) => List,
  read: (
    api: ApiClient,
    params: { id: number },
    query: Parameters<Parameters<typeof readPeople<Row>>[2]>[0],
  ) => ReturnType<Parameters<typeof readPeople<Row>>[2]>,
) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ name }, people, chosen] = await Promise.all([
    api.call(courses.get, { params: { id } }),
    readPeople({ request, context, api }, list(id), (query) => read(api, { id }, query)),
    appliedFilters(api, request),
    requireAdmin(api),
  ])
  return { id, name, chosen, ...people }
}

/** Course that is given to users, or taken from them. */
export const COURSE: Owner = {
  read: (api, params) => api.call(courses.get, { params }),
  at: (id) => paths.courses.detail(id),
  undo: (id, request) => paths.courses.assignmentUndo(id, request),
}
