import type { AppLoadContext } from '@remix-run/node'
import { tenants } from '#contract/tenants.ts'
import { superAdmin } from './super-admin.server.ts'

export type CompanyChoice = { value: number; label: string }

/**
 * A list over every company, for super-administrators: the choices of its filter, and the API of the company that
 * the address names, or of all. Anybody else is sent to `/`.
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
