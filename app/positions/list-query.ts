import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const positionList = listQuery(
  ['name', 'code', 'formation_path', 'created_at'],
  paths.positions.list,
  {},
)
export type ListQuery = ReturnType<typeof positionList.readListQuery>
