import { auth, type Session } from '#contract/access/auth.ts'
import type { Feature } from '#contract/platform/endpoint.ts'
import { redirect } from '@remix-run/node'
import type { ApiClient } from './api.server.ts'
import { notFound } from './not-found.ts'

/** True when a session may change the tenant's data. The API enforces it; the console hides controls. */
export function isAdmin({ user, acting }: Session): boolean {
  return user.role === 'admin' || acting
}

/** Returns the session for a page of administrators; other users get a 403 page. */
export async function requireAdmin(api: ApiClient): Promise<Session> {
  const session = await api.call(auth.session, {})
  if (isAdmin(session)) return session
  throw Response.json({ message: 'Solo un administrador puede hacer esto.' }, { status: 403 })
}

/** Returns the session for a page about the own account; one that sees the console as somebody else gets a 403 page. */
export async function requireOwnAccount(api: ApiClient): Promise<Session> {
  const session = await api.call(auth.session, {})
  if (!session.impersonation) return session
  const { name } = session.impersonation
  const message = `Es personal de ${name}: no se muestra mientras ves la consola así.`
  throw Response.json({ message }, { status: 403 })
}

/** Throws a 404 when the tenant does not have the feature, as the API does. */
export function requireFeature({ tenant }: Session, feature: Feature): void {
  if (!tenant.features[feature]) throw notFound()
}

/** Returns the session for a page of super-administrators; other users are redirected to `/` (spec 1, §2). */
export async function requireSuperAdmin(api: ApiClient): Promise<Session> {
  const session = await api.call(auth.session, {})
  if (session.user.superadmin) return session
  throw redirect('/')
}
