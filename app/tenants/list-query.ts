import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

/** Companies: always by name. */
export const tenantList = listQuery(['name'], paths.tenants.list, {})
