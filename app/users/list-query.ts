import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const userList = listQuery(
  ['name', 'identification', 'area', 'position', 'location'],
  paths.users.list,
  {},
)
export type ListQuery = ReturnType<typeof userList.readListQuery>
