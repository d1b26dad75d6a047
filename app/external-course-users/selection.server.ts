import type { LoaderFunctionArgs } from '@remix-run/node'
import { externalCourseUsers } from '#contract/external-course-users.ts'
import { externalCourses } from '#contract/external-courses.ts'
import { filtersOrAll } from '#contract/matching.ts'
import { NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { countSelected, readSelection, type SelectedRows } from '../lists/selection.server.ts'
import { describeSelected } from '../members/removal.server.ts'
import { inWords, appliedFilterNames } from '../people-filters/applied.server.ts'
import { recordList } from './list-query.ts'

type At = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

/** Reads the selected records of a confirmation or its action, and their course. */
export async function readSelectedRecords({ request, context, params }: At) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const list = recordList(id)
  const [course, , pick] = await Promise.all([
    api.call(externalCourses.get, { params: { id } }),
    requireAdmin(api),
    readSelection({ request, context, api, list: list.action }, { allowAllMatching: true }),
  ])
  // Includes the filter that only this list has.
  const { assisted } = list.readListQuery(new URL(request.url).searchParams)
  const narrowed = { assisted: assisted || undefined }
  const closeTo = list.currentUrl(request)
  const count = pick.selected
    ? await countSelected(pick.selected, (query) =>
        api.call(externalCourseUsers.users, { params: { id }, query: { ...query, ...narrowed } }),
      )
    : 0
  return { api, id, course, pick, narrowed, closeTo, count }
}

/** Returns the selection as the API takes it: ids, or filters for all that match. */
export function whichOf(
  picked: SelectedRows,
  narrowed: { assisted?: 'true' | 'false' | undefined },
) {
  return picked.all
    ? { matching: filtersOrAll({ ...picked.matching, ...narrowed }) }
    : { ids: picked.ids }
}

/**
 * Returns 'Ana Ruiz', 'los 3 usuarios seleccionados', 'los 40 usuarios que coinciden con «ana»'; ''
 * for an empty selection.
 */
export async function inWordsOf(
  api: ApiClient,
  id: number,
  picked: SelectedRows | null,
  count: number,
): Promise<string> {
  const said = await describeSelected(picked, {
    noun: NOUNS.user,
    total: () => Promise.resolve(count),
    filters: async ({ q: _, ...filters }) => inWords(await appliedFilterNames(api, filters)),
    nameOf: async (recordId) =>
      (await api.call(externalCourseUsers.record, { params: { id, ids: recordId } })).full_name,
  })
  return said ?? ''
}
