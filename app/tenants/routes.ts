import { route } from '@remix-run/route-config'

/** Routes of companies, for super-administrators. */
export const tenantRoutes = [
  route('admin/tenants', 'tenants/list.tsx', [
    route('new', 'tenants/new.tsx'),
    route(':id/edit', 'tenants/edit.tsx'),
    route(':id/suspension', 'tenants/suspension.tsx'),
    route(':id/resumption', 'tenants/resumption.tsx'),
  ]),
]
