import { idOf, keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { STATUSES } from './words.ts'

/** Unsorted, those of the person's own groups come first, then the oldest. */
const SORTS = [
  'waiting',
  'name',
  'identification',
  'area',
  'position',
  'location',
  'group',
] as const

export const preregistrationList = listQuery(SORTS, paths.preregistrations.list, {
  status: keyOf(STATUSES),
  group: idOf,
})
export type ListQuery = ReturnType<typeof preregistrationList.readListQuery>

/** What the API is asked of the list, beside the part. */
export function asked(shown: ListQuery) {
  const { q, sort, order, status, group } = shown
  return {
    q,
    status: status || undefined,
    group: group || undefined,
    ...(sort !== 'waiting' && { sortField: sort, sortOrder: order }),
  }
}
