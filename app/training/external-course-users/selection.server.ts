import type { LoaderFunctionArgs } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { externalCourses } from '#contract/training/external-courses.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { questionOf, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import { describeSelection } from '#app/kit/people/members/described-selection.server.ts'
import { recordList } from './list-query.ts'

type At = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

/** Reads the selected records of a confirmation or its action, and their course. */
export async function readRecords(args: At) {
  const { request, context } = args
  const api = await signedIn(request, context)
  const id = idOf(args.params)
  const list = recordList(id)
  // The filters that only this list has.
  const { assisted, dated, due } = list.filtersOf(list.readListQuery(request))
  const bulk = await readBulk({ request, context, api }, list, {
    ...peopleFiltersIn(request),
    assisted,
    dated,
    due,
  })
  const [course] = await Promise.all([
    bulk.api.call(externalCourses.get, { params: { id } }),
    requireAdmin(bulk.api),
  ])
  return { ...bulk, id, course }
}

/** Reads the selected records of a confirmation, with their description ('los 3 usuarios seleccionados'). */
export async function describeRecords(args: At) {
  const bulk = await readRecords(args)
  const { api, id, course } = bulk
  const described = await describeSelection(bulk, {
    noun: NOUNS.user,
    read: (query) => api.call(externalCourseUsers.users, { params: { id }, query }),
    nameOf: async (ids) =>
      (await api.call(externalCourseUsers.record, { params: { id, ids } })).full_name,
  })
  return { course, ...questionOf(bulk, described) }
}
