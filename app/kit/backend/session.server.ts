import { randomBytes } from 'node:crypto'
import { createCookie, type AppLoadContext } from '@remix-run/node'

/**
 * Session cookie of the browser: the API's token, the user, the tenant that a super-administrator acts on, and its
 * lifetime (seconds) when it outlives the browser.
 */
export type ConsoleSession = {
  token: string
  userId: number
  actingTenantId?: number
  maxAge?: number
}

/** Account and company of a session. */
type FormScope = Pick<ConsoleSession, 'userId' | 'actingTenantId'>

/** Lifetime of a remembered session in seconds; the token has the same (contract, `loginInput`). */
export const REMEMBERED_SECONDS = 30 * 24 * 3600

/** Cookie of the session, HttpOnly and signed; with https it has the `__Host-` prefix. */
function sessionCookie({ console: { secure, sessionSecret } }: AppLoadContext) {
  return createCookie(secure ? '__Host-session' : 'session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    secrets: [sessionSecret],
  })
}

/** Returns the account and the company of a session as text: the form scope of its pages (form-scope.server.ts). */
export function formScopeOf({ userId, actingTenantId }: FormScope): string {
  return `${userId}.${actingTenantId ?? 'own'}`
}

/**
 * Parses the scope of a session or of a form; null when there is none. A form has the render id of its page as well,
 * which tells its submits from those of the same page opened again.
 */
export function readFormScope(
  scope: string | null,
): (FormScope & { renderId: string | undefined }) | null {
  const [, user, tenant, renderId] =
    /^(\d{1,10})\.(\d{1,10}|own)(?:\.([\w-]{12}))?$/.exec(scope ?? '') ?? []
  if (user === undefined) return null
  const company = tenant === 'own' ? {} : { actingTenantId: Number(tenant) }
  return { userId: Number(user), ...company, renderId }
}

export async function readSession(
  request: Request,
  context: AppLoadContext,
): Promise<ConsoleSession | null> {
  const parsed: unknown = await sessionCookie(context).parse(request.headers.get('cookie'))
  if (
    typeof parsed !== 'object' ||
    parsed === null ||
    typeof (parsed as ConsoleSession).token !== 'string' ||
    typeof (parsed as ConsoleSession).userId !== 'number'
  )
    return null
  return parsed as ConsoleSession
}

/** Returns the form scope of the session of a request; '' without a session. */
export async function sessionScope(request: Request, context: AppLoadContext): Promise<string> {
  const session = await readSession(request, context)
  return session ? formScopeOf(session) : ''
}

/** Returns the form scope for the forms of a page, with a new render id; '' without a session. */
export async function pageScope(request: Request, context: AppLoadContext): Promise<string> {
  const scope = await sessionScope(request, context)
  return scope && `${scope}.${randomBytes(9).toString('base64url')}`
}

/** Returns the `Set-Cookie` header that stores a session. */
export function keepSession(context: AppLoadContext, session: ConsoleSession): Promise<string> {
  const { maxAge } = session
  return sessionCookie(context).serialize(session, maxAge === undefined ? {} : { maxAge })
}

export function endSession(context: AppLoadContext): Promise<string> {
  return sessionCookie(context).serialize('', { maxAge: 0, expires: new Date(0) })
}
