import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import type { Viewer } from '#contract/platform/event-channels.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { readSession } from '../backend/session.server.ts'

/** Events of a page: `kind` is the connection limiter's kind; `returnTo` the page that shows them. */
export type Watched = {
  kind: Parameters<AppLoadContext['acquireConnection']>[0]
  returnTo?: string | undefined
}

/** Viewer of a page; `api` returns an API client independent of the lifetime of the request. */
export type PageViewer = Viewer & { api(signal: AbortSignal): Promise<ApiClient> }

/**
 * Admits a viewer: `admit` asks the API with their session. Returns its answer and the tenant acted on; null for a
 * HEAD request, which holds no connection.
 *
 * @throws Response before any event: a redirect to /login without a session, 403 or 404 of the API, 429 or 503 when
 * too many streams are open.
 */
export async function admitViewer<T>(
  { request, context }: LoaderFunctionArgs,
  { kind, returnTo }: Watched,
  admit: (api: ApiClient) => Promise<T>,
): Promise<{ admitted: T; tenantId: number } | null> {
  const api = await signedIn(request, context, returnTo === undefined ? {} : { returnTo })
  const [{ user, tenant, impersonation }, admitted] = await Promise.all([
    api.call(auth.session, {}),
    admit(api),
  ])
  if (!context.connection.takesStreams) throw notFound()
  if (request.method === 'HEAD') return null
  const userId = impersonation?.administrator.id ?? user.id
  await context.acquireConnection(kind, { tenantId: tenant.id, userId })
  return { admitted, tenantId: tenant.id }
}

/**
 * Returns the viewer of a request. Streams are many and long-lived: only the data for further API calls in the
 * viewer's name are kept, not the request; each call reads the session again.
 */
export async function viewerOf({ request, context }: LoaderFunctionArgs): Promise<PageViewer> {
  const session = await readSession(request, context)
  const { url } = request
  const cookie = request.headers.get('cookie') ?? ''
  const agent = request.headers.get('user-agent') ?? ''
  const { api: _, connection, ...callContext } = context
  return {
    session: JSON.stringify([session?.token, session?.actingTenantId]),
    api: (signal) =>
      signedIn(new Request(url, { headers: { cookie, 'user-agent': agent } }), {
        ...callContext,
        api: callContext.apiUncached(),
        connection: { ...connection, closed: signal },
      }),
    lastEventId: request.headers.get('last-event-id'),
    connection,
  }
}

/**
 * Returns a function with the one `T` of each console, because a process may serve several sites, whose events must
 * stay separate. `open` is given the signal that aborts on shutdown: streams close, and browsers reconnect.
 */
export function perConsole<T>(open: (ending: AbortSignal) => T): (context: AppLoadContext) => T {
  const opened = new WeakMap<AppLoadContext['console'], T>()
  return ({ console, connection }) => {
    const known = opened.get(console) ?? open(connection.ending)
    opened.set(console, known)
    return known
  }
}

/** True when the API refused the call, as opposed to being unavailable. */
export const isRefusal = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status < 500

/** True when the session ended or has lost access; 429 is not a loss of access. */
export const isAccessLost = (thrown: unknown) => isRefusal(thrown) && thrown.status !== 429
