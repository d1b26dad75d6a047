import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Tenants, sorted by name. */
export const tenantList = listQuery(['name'], paths.tenants.list, {})
