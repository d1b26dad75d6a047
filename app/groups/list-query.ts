import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { PEOPLE_FILTERS } from '../lists/people-filters.ts'
import type { GroupMemberKind } from './kinds.ts'

export const groupList = listQuery(['name', 'created_at'], paths.groups.list, {})

/** A list of what a group has: always by name. Only its people have filters. */
export function memberList(id: number, kind: GroupMemberKind) {
  return listQuery(['name'], (query) => paths.groups.detail(id, kind, query), PEOPLE_FILTERS)
}

/** A list of what it may be given. */
export function additionList(id: number, kind: GroupMemberKind) {
  return listQuery(['name'], (query) => paths.groups.addition(id, kind, query), PEOPLE_FILTERS)
}
