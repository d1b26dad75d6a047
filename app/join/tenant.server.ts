import type { LoaderFunctionArgs } from '@remix-run/node'
import { preregistrations } from '#contract/preregistrations.ts'
import { notFound } from '../backend/not-found.ts'
import { anonymous } from '../backend/api.server.ts'

/**
 * The company that an address asks to join, by its slug, and the API in nobody's name.
 * @throws Response 404 for one that there is not, or that lets nobody preregister; 429 for who asks too often.
 */
export async function tenantToJoin({ request, context, params }: LoaderFunctionArgs) {
  const tenant = params['slug'] ?? ''
  // A number is a company's where there is a session, and here there is none.
  if (!/^[a-z0-9-]{1,60}$/i.test(tenant) || /^\d+$/.test(tenant)) throw notFound()
  const api = anonymous(request, context)
  const company = await api.call(preregistrations.company, { params: { tenant } })
  return { api, tenant, company }
}
