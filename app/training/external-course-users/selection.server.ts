import type { LoaderFunctionArgs } from '@remix-run/node'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { filtersOrAll } from '#contract/platform/people/matching.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { readSelection, type SelectedRows } from '#app/kit/lists/selection.server.ts'
import { describeSelection } from '#app/kit/people/members/described-selection.server.ts'
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
  // Includes the filters that only this list has.
  const { assisted, dated, due } = list.filtersOf(list.readListQuery(request))
  const narrowed = { assisted, dated, due }
  const closeTo = list.currentUrl(request)
  return { api, id, course, pick, narrowed, closeTo }
}

/** Reads the selected records of a confirmation, with their description ('los 3 usuarios seleccionados'). */
export async function describeRecords(visit: At) {
  const { api, id, course, pick, narrowed, closeTo } = await readSelectedRecords(visit)
  const described = await describeSelection(api, pick.selected, {
    noun: NOUNS.user,
    read: (query) =>
      api.call(externalCourseUsers.users, { params: { id }, query: { ...query, ...narrowed } }),
    nameOf: async (ids) =>
      (await api.call(externalCourseUsers.record, { params: { id, ids } })).full_name,
  })
  return { course, ...described, selectionToken: pick.selectionToken, closeTo }
}

/** Returns the selection as the API takes it: ids, or filters for all that match. */
export function whichOf(
  picked: SelectedRows,
  narrowed: Awaited<ReturnType<typeof readSelectedRecords>>['narrowed'],
) {
  return picked.all
    ? { matching: filtersOrAll({ ...picked.matching, ...narrowed }) }
    : { ids: picked.ids }
}
