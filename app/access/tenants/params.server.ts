import type { Params } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { notFound } from '#app/kit/backend/not-found.ts'

/** Returns the tenant in an address. Throws 404 when there is none. */
export function tenantIdOf(params: Params): number {
  const parsed = tenants.get.params.safeParse(params)
  if (parsed.success) return parsed.data.id
  throw notFound('No se encontró la compañía')
}
