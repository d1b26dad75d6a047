import type { PositionSort } from '#contract/positions.ts'
import { paths } from '../paths.ts'
import { listQuery, type ListQuery as Shown } from '../ui/list-query.ts'

export type ListQuery = Shown<PositionSort>

export const { readListQuery, toQuery, listUrl, sameList } = listQuery<PositionSort>(
  ['name', 'code', 'formation_path', 'created_at'],
  paths.positions.list,
)
