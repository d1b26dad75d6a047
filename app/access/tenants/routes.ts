import { route } from '@remix-run/route-config'

/** Routes of companies, for super-administrators. */
export const tenantRoutes = [
  route('admin/tenants', 'access/tenants/list.tsx', [
    route('new', 'access/tenants/new.tsx'),
    route(':id/edit', 'access/tenants/edit.tsx'),
    route(':id/suspension', 'access/tenants/suspension.tsx'),
    route(':id/resumption', 'access/tenants/resumption.tsx'),
  ]),
]
