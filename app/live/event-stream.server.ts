import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/auth.ts'
import { EVENT_STREAM_HEADERS } from '#contract/event-stream.ts'
import { signedIn } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { readSession } from '../backend/session.server.ts'
import { createFanOuts, type FanOuts } from './fan-outs.server.ts'
import type { Source, Watcher } from './upstream.server.ts'

/** Fan-outs by console, because a process may serve several sites, whose events must stay separate. */
const relays = new WeakMap<AppLoadContext['console'], FanOuts>()

function relaysOf({ console, connection }: AppLoadContext): FanOuts {
  const known = relays.get(console)
  if (known) return known
  const opened = createFanOuts(connection.ending)
  relays.set(console, opened)
  return opened
}

/**
 * Server-sent events of a page (docs/decisions/0036): one upstream to the API per source and process, with fan-out
 * to all viewers. The API authorizes each viewer, at the start and again at least once a minute. `kind` is the
 * connection limiter's kind; `returnTo` the page that shows the events.
 *
 * @throws Response before any event: a redirect to /login without a session, 403 or 404 of the API, 429 or 503 when
 * too many streams are open.
 */
export async function eventStream(
  { request, context }: LoaderFunctionArgs,
  { kind, source, returnTo }: { kind: StreamKind; source: Source; returnTo?: string },
): Promise<Response> {
  const api = await signedIn(request, context, returnTo === undefined ? {} : { returnTo })
  const [{ user, tenant, impersonation }, name] = await Promise.all([
    api.call(auth.session, {}),
    source.admit(api),
  ])
  const { connection } = context
  if (!connection.takesStreams) throw notFound()
  if (request.method === 'HEAD') return new Response(null, { headers: EVENT_STREAM_HEADERS })
  const userId = impersonation?.administrator.id ?? user.id
  await context.acquireConnection(kind, { tenantId: tenant.id, userId })

  const body = await relaysOf(context).join(
    { source, kind, company: tenant.id, name },
    await watcherOf(request, context),
  )
  return new Response(body, { headers: EVENT_STREAM_HEADERS })
}

type StreamKind = Parameters<AppLoadContext['acquireConnection']>[0]

/**
 * Returns the viewer of a request. Streams are many and long-lived: only the data for further API calls in the
 * viewer's name are kept, not the request; each call reads the session again.
 */
async function watcherOf(request: Request, context: AppLoadContext): Promise<Watcher> {
  const session = await readSession(request, context)
  const { url } = request
  const cookie = request.headers.get('cookie') ?? ''
  const agent = request.headers.get('user-agent') ?? ''
  const { api: _, connection, ...kept } = context
  return {
    session: JSON.stringify([session?.token, session?.actingTenantId]),
    api: (signal) =>
      signedIn(new Request(url, { headers: { cookie, 'user-agent': agent } }), {
        ...kept,
        api: kept.apiUncached(),
        connection: { ...connection, closed: signal },
      }),
    lastEventId: request.headers.get('last-event-id'),
    connection,
  }
}
