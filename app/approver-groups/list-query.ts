import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const approverGroupList = listQuery(
  ['name', 'user_count', 'created_at'],
  paths.approverGroups.list,
  {},
)
