import type { AppLoadContext } from '@remix-run/node'
import { tenants } from '#contract/access/tenants.ts'
import { superAdmin } from './super-admin.server.ts'

export type CompanyChoice = { value: number; label: string }

/**
 * For a list over all tenants, for super-administrators: returns the options of its filter, and the API client for
 * the tenant in the URL, or for all. Other users are redirected to `/`.
 */
export async function acrossCompanies(request: Request, context: AppLoadContext) {
  const admin = await superAdmin(request, context)
  const { results } = await admin.api.call(tenants.list, { query: { limit: 1000, skip: 0 } })
  const companies = results.map(({ id, name, active }): CompanyChoice => ({
    value: id,
    label: active ? name : `${name} (suspendida)`,
  }))
  return { companies, of: (tenant: number | undefined) => admin.of(tenant ?? 'all') }
}
