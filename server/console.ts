import { createRequestHandler as servePages } from '@remix-run/express'
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import express, {
  type Express,
  type Request as ExpressRequest,
  type RequestHandler,
  type Response as ExpressResponse,
} from 'express'
import type { Api } from '../api/app.ts'
import { createLog } from '../api/log.ts'
import { Failure } from '../api/platform/http/failure.ts'
import { consoleStreams } from '../api/platform/calls/metrics.ts'
import {
  createConnectionLimiter,
  type ConnectionLimits,
} from '../api/platform/limiters/connection-limit.ts'
import type { Settings } from '../settings.ts'
import { inProcess, overHttp } from './api-transport.ts'
import { refusedAction } from './refused-action.ts'
import { drainOf } from './response-drain.ts'
import { nonceOf } from './security.ts'
import { withSharedReads } from './shared-reads.ts'
import { shutdownSignalsOf } from './shutdown.ts'
import { errorTypeOf, isTracing, startSpan, within } from '../api/platform/telemetry/tracing.ts'
import { sendAnswer, webRequest } from './fetch-adapter.ts'

export type ConsoleBuild = ServerBuild | (() => Promise<ServerBuild>)

/**
 * Serves the console's pages and actions, for all requests not answered before. Pages are sent whole, by
 * the framework's own adapter. Requests with a body, and responses that may exceed what the reader takes at
 * once, go through ours (fetch-adapter.ts).
 */
export function serveConsole(
  build: ConsoleBuild,
  settings: Settings,
  api: Api | null,
  { development }: { development: boolean },
): RequestHandler {
  const mode = development ? 'development' : 'production'
  const getLoadContext = loadContext(settings, api)
  const traced = typeof build === 'function' ? build : tracedBuild(build)
  const handle = createRequestHandler(traced, mode)
  const handleRequest: RequestHandler = async (request, response, next) => {
    try {
      const answer = await handle(webRequest(request, response), getLoadContext(request, response))
      await sendAnswer(await refusedAction(answer, request), response)
    } catch (error) {
      next(error)
    }
  }
  // In development the routes change while the server runs.
  if (typeof traced === 'function') return handleRequest
  const pages = servePages({ build: traced, getLoadContext, mode })
  const router = express.Router()
  router.get(addressesWithoutPage(traced), handleRequest)
  router.get('*', (request, response, next) => {
    request.headers['x-request-id'] = response.locals['requestId'] as string
    // The adapter would build a URL from whatever value is there.
    delete request.headers['x-forwarded-host']
    return pages(request, response, next)
  })
  router.use(handleRequest)
  return router
}

/** Downloads, event streams and live checks: routes that have no component. */
function addressesWithoutPage({ routes }: ServerBuild): string[] {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ''}`
  }
  return Object.values(routes)
    .filter((route) => route.path !== undefined && route.module.default === undefined)
    .map((route) => addressOf(route.id))
}

/** Load context of the console's loaders and actions; see app/context.ts. */
function loadContext(settings: Settings, api: Api | null) {
  const log = createLog(settings)
  const limiter = (kind: string, limits: ConnectionLimits, what: string) =>
    createConnectionLimiter(`console ${kind}`, limits, what)
  const connectionLimiters = {
    leaderboard: limiter('leaderboard', settings.streamLimits, 'tablas de posiciones'),
    import: limiter('import', settings.importStreamLimits, 'importaciones'),
    decision: limiter('decision', settings.importStreamLimits, 'decisiones'),
    message: limiter('message', settings.importStreamLimits, 'mensajes'),
  }
  const site: AppLoadContext['console'] = {
    productName: settings.productName,
    stores: settings.stores,
    secure: settings.publicUrl?.startsWith('https:') ?? false,
    sessionSecret: settings.sessionSecret,
    remoteApi: api === null,
  }
  return (request: ExpressRequest, response: ExpressResponse): AppLoadContext => {
    const requestId = response.locals['requestId'] as string
    const address = request.ip ?? 'unknown'
    const apiUncached = () => (api ? inProcess(api, address) : overHttp(settings.apiUrl!, address))
    const connection = connectionOf(response)
    return {
      console: site,
      api: withSharedReads(apiUncached()),
      apiUncached,
      requestId,
      report: (thrown, { method }) => log.error({ err: thrown, requestId, method }, 'page failed'),
      setCookie: (header) => void response.append('Set-Cookie', header),
      nonce: nonceOf(response),
      acquireConnection: async (kind, who) => {
        try {
          holdConnection(kind, await connectionLimiters[kind]({ address, ...who }), connection)
        } catch (error) {
          throw error instanceof Failure ? asAnswer(error, requestId) : error
        }
      },
      connection: { ...connection, takesStreams: !request.path.endsWith('.data') },
    }
  }
}

/**
 * Holds the slot until the connection is closed, whatever became of the stream: a client that does not read
 * occupies it as well.
 */
function holdConnection(
  kind: string,
  giveBack: () => void,
  { closed }: { closed: AbortSignal },
): void {
  consoleStreams.inc({ kind })
  const leave = () => {
    giveBack()
    consoleStreams.dec({ kind })
  }
  if (closed.aborted) leave()
  else closed.addEventListener('abort', leave, { once: true })
}

/** Converts a refusal of the API to the response that a loader throws. */
function asAnswer({ status, code, message, headers }: Failure, requestId: string): Response {
  return Response.json({ status, code, message, requestId, errors: [] }, { status, headers })
}

function connectionOf(
  response: ExpressResponse,
): Omit<AppLoadContext['connection'], 'takesStreams'> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  let drain: ReturnType<typeof drainOf> | undefined
  return {
    closed: closed.signal,
    cut: () => void response.destroy(),
    ending: shutdownSignalsOf(response.app as Express).streams,
    drained: async () => {
      if (!response.writableNeedDrain) return
      drain ??= drainOf(response)
      await drain()
    },
  }
}

type RouteModule = ServerBuild['routes'][string]['module']
type Run = (given: never) => unknown

/** Returns a build whose loaders and actions run in spans; the same build while tracing is off. */
function tracedBuild(build: ServerBuild): ServerBuild {
  if (!isTracing()) return build
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    { ...route, module: tracedModule(route.id, route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function tracedModule(id: string, module: RouteModule): RouteModule {
  const { loader, action } = module as { loader?: Run; action?: Run }
  return {
    ...module,
    ...(loader && { loader: inSpan('loader', id, loader) }),
    ...(action && { action: inSpan('action', id, action) }),
  } as RouteModule
}

function inSpan(kind: 'loader' | 'action', id: string, run: Run): Run {
  return async (given) => {
    const span = startSpan(`${kind} ${id}`, { attributes: { 'sendero.route.id': id } })
    try {
      return await within(span, () => run(given))
    } catch (thrown) {
      // A thrown response is an answer, such as a redirect.
      if (!(thrown instanceof Response)) span?.fail(errorTypeOf(thrown))
      else if (thrown.status >= 500) span?.fail(String(thrown.status))
      throw thrown
    } finally {
      span?.end()
    }
  }
}
