import type { AppLoadContext } from '@remix-run/node'
import { signedIn } from './api.server.ts'
import { requireSuperAdmin } from './permission.ts'

/**
 * The REST API in the name of a super-administrator; anybody else is sent to `/`, and no request of theirs
 * ever names another company. `of` asks about a company, or about `all`, whatever company is acted on.
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
