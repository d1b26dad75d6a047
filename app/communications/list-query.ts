import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

export const audienceList = listQuery(['name', 'created_at'], paths.communications.list, {})
