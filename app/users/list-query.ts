import type { UserSort } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { listQuery, type ListQuery as Shown } from '../ui/list-query.ts'

export type ListQuery = Shown<UserSort>

export const { readListQuery, toQuery, listUrl, sameList } = listQuery<UserSort>(
  ['name', 'identification', 'area', 'position', 'location'],
  paths.users.list,
)
