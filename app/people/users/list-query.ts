import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { pageNumber, searchText } from '#app/kit/urls/parsers.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'

export const userList = listQuery(SORTS.users, paths.users.list, PEOPLE_FILTERS)
export type ListQuery = ReturnType<typeof userList.readListQuery>

/** State of a page of targets of a bulk action in its URL. */
export const TARGETS = { find: searchText, part: pageNumber }
