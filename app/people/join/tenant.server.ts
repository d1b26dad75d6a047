import type { LoaderFunctionArgs } from '@remix-run/node'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { anonymous } from '#app/kit/backend/api.server.ts'
import { brandOfSlug } from '#app/kit/shell/brand/brand.server.ts'

/**
 * Returns the tenant that an address names by its slug, its brand, and the API without a session.
 * @throws Response 404 for a tenant that is unknown or closed to preregistrations; 429 when the
 * rate limit is exceeded.
 */
export async function tenantToJoin({ request, context, params }: LoaderFunctionArgs) {
  const tenant = params['slug'] ?? ''
  // The API accepts a tenant's number only with a session, and here there is none.
  if (!/^[a-z0-9-]{1,60}$/i.test(tenant) || /^\d+$/.test(tenant)) throw notFound()
  const api = anonymous(request, context)
  const [company, brand] = await Promise.all([
    api.call(preregistrations.company, { params: { tenant } }),
    brandOfSlug({ request, context }, tenant.toLowerCase()),
  ])
  return { api, tenant, company, brand }
}
