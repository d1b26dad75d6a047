import { auth, type Session } from '#contract/auth.ts'
import type { Feature } from '#contract/endpoint.ts'
import { redirect } from '@remix-run/node'
import type { ApiClient } from './api.server.ts'
import { notFound } from './not-found.ts'

/** Whether a session may change what the company has. The API enforces it; the console hides. */
export function isAdmin({ user, acting }: Session): boolean {
  return user.role === 'admin' || acting
}

/** The session, for a screen that only administrators have; anybody else gets a 403 page. */
export async function requireAdmin(api: ApiClient): Promise<Session> {
  const session = await api.call(auth.session, {})
  if (isAdmin(session)) return session
  throw Response.json({ message: 'Solo un administrador puede hacer esto.' }, { status: 403 })
}

/** For a screen of companies that have this. Elsewhere it is not there, as the API says of its calls. */
export function requireFeature({ tenant }: Session, feature: Feature): void {
  if (!tenant.features[feature]) throw notFound()
}

/** The session, for a screen of super-administrators; anybody else is sent to `/` (spec 1, §2). */
export async function requireSuperAdmin(api: ApiClient): Promise<Session> {
  const session = await api.call(auth.session, {})
  if (session.user.superadmin) return session
  throw redirect('/')
}
