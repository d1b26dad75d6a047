import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import type { GroupMemberKind } from './kinds.ts'

export const groupList = listQuery(SORTS.groups, paths.groups.list, {})

/** List of a group's members, sorted by name. Only users have filters. */
export function memberList(id: number, kind: GroupMemberKind) {
  return listQuery(['name'], (query) => paths.groups.detail(id, kind, query), PEOPLE_FILTERS)
}

/** List of the members that can be added. */
export function additionList(id: number, kind: GroupMemberKind) {
  return listQuery(['name'], (query) => paths.groups.addition(id, kind, query), PEOPLE_FILTERS)
}
