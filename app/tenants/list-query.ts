import { listQuery } from '#app/lists/list-query.ts'
import { paths } from '../paths.ts'

/** Tenants, sorted by name. */
export const tenantList = listQuery(['name'], paths.tenants.list, {})
