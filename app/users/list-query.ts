import { SORTS } from '#contract/list-sorts.ts'
import { listQuery } from '#app/lists/list-query.ts'
import { pageNumber, searchText } from '#app/url-state/parsers.ts'
import { paths } from '../paths.ts'
import { PEOPLE_FILTERS } from '#app/lists/people-filters.ts'

export const userList = listQuery(SORTS.users, paths.users.list, PEOPLE_FILTERS)
export type ListQuery = ReturnType<typeof userList.readListQuery>

/** State of a page of targets of a bulk action in its URL. */
export const TARGETS = { find: searchText, part: pageNumber }
