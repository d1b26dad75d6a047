import type { GroupSort } from '#contract/groups.ts'
import { paths } from '../paths.ts'
import { listQuery } from '../ui/list-query.ts'
import type { Kind } from './kinds.ts'

export const { readListQuery, toQuery, listUrl, sameList } = listQuery<GroupSort>(
  ['name', 'created_at'],
  paths.groups.list,
)

/** A list of what a group has: always by name. */
export function memberList(id: number, kind: Kind) {
  return listQuery(['name'], (query) => paths.groups.detail(id, kind, query))
}

/** A list of what it may be given. */
export function additionList(id: number, kind: Kind) {
  return listQuery(['name'], (query) => paths.groups.addition(id, kind, query))
}
