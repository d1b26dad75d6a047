import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const unitList = listQuery(['name', 'created_at'], paths.organizationalUnits.list, {})
