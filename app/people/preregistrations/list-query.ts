import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { idOf, keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { STATUSES } from './words.ts'

/** Default order: those of the actor's own groups first, then the oldest. */
export const preregistrationList = listQuery(
  ['waiting', ...SORTS.preregistrations],
  paths.preregistrations.list,
  {
    status: keyOf(STATUSES),
    group: idOf,
  },
)
export type ListQuery = ReturnType<typeof preregistrationList.readListQuery>

/** Returns the API query of the list, without the page. */
export function apiQueryOf(urlState: ListQuery) {
  const { q, sort, order, status, group } = urlState
  return {
    q,
    status: status || undefined,
    group: group || undefined,
    ...(sort !== 'waiting' && { sortField: sort, sortOrder: order }),
  }
}
