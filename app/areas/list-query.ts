import type { AreaSort } from '#contract/areas.ts'
import { paths } from '../paths.ts'
import { listQuery, type ListQuery as Shown } from '../ui/list-query.ts'

export type ListQuery = Shown<AreaSort>

export const { readListQuery, toQuery, listUrl, sameList } = listQuery<AreaSort>(
  ['name', 'code', 'created_at'],
  paths.areas.list,
)
