import { auth } from '#contract/access/auth.ts'
import { int32Id } from '#contract/platform/values/shapes.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { superAdmin } from '#app/kit/backend/super-admin.server.ts'
import { ALL_TENANTS, ALL_TENANTS_LABEL } from './filters.ts'

/** Tenant of a report, or all tenants, whose days are those of the reader's own. */
export type ReportTenant = {
  which: number | typeof ALL_TENANTS
  name: string
  timezone: string
  /** Extended fields that it has named; empty for all tenants. */
  fields: string[]
  /** API client for the tenant. */
  api: ApiClient
}

/** Returns the tenant in an address; `gone` when it does not exist, null when there is none. */
export async function tenantOf(
  { session, of }: Awaited<ReturnType<typeof superAdmin>>,
  named: string | undefined,
): Promise<ReportTenant | 'gone' | null> {
  if (named === undefined) return null
  if (named === ALL_TENANTS) {
    const { timezone } = session.tenant
    return { which: named, name: ALL_TENANTS_LABEL, timezone, fields: [], api: await of(named) }
  }
  const which = int32Id.safeParse(named)
  if (!which.success) return 'gone'
  const api = await of(which.data)
  try {
    const { tenant } = await api.call(auth.session, {})
    const { name, timezone, extended_fields } = tenant
    const fields = Object.entries(extended_fields).flatMap(([number, named]) =>
      named ? [`extended_field${number}`] : [],
    )
    return { which: which.data, name, timezone, fields, api }
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === 404) return 'gone'
    throw thrown
  }
}
