import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const areaList = listQuery(['name', 'code', 'created_at'], paths.areas.list, {})
export type ListQuery = ReturnType<typeof areaList.readListQuery>
