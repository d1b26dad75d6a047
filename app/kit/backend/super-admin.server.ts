import type { AppLoadContext } from '@remix-run/node'
import { signedIn } from './api.server.ts'
import { requireSuperAdmin } from './permission.ts'

/**
 * Returns API clients for a super-administrator; other users are redirected to `/`, and their requests never name
 * another tenant. `of` returns a client for a tenant, or for `all`, independent of the tenant acted on.
 */
export async function superAdmin(
  request: Request,
  context: AppLoadContext,
  { returnTo }: { returnTo?: string } = {},
) {
  const api = await signedIn(request, context, { returnTo })
  const session = await requireSuperAdmin(api)
  return {
    api,
    session,
    of: (company: number | 'all') => signedIn(request, context, { returnTo, company }),
  }
}
