import type { Params } from '@remix-run/react'
import { tenants } from '#contract/tenants.ts'
import { notFound } from '../backend/not-found.ts'

/** The company that an address names. Throws 404 when it names none. */
export function tenantIdOf(params: Params): number {
  const parsed = tenants.get.params.safeParse(params)
  if (parsed.success) return parsed.data.id
  throw notFound('No se encontró la compañía')
}
