import type { UnitSort } from '#contract/organizational-units.ts'
import { paths } from '../paths.ts'
import { listQuery } from '../ui/list-query.ts'

export const { readListQuery, toQuery, listUrl, sameList } = listQuery<UnitSort>(
  ['name', 'created_at'],
  paths.organizationalUnits.list,
)
