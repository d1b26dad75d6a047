import { realpathSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from '@remix-run/node'
import express, {
  type ErrorRequestHandler,
  type Request as Received,
  type RequestHandler,
} from 'express'
import { createLog } from './api/log.ts'
import { processMetrics } from './api/platform/calls/metrics.ts'
import { startApi, type RunningApi } from './api/main.ts'
import { startTelemetry } from './api/platform/telemetry/start.ts'
import { bearerChallenge, retryAfter } from './server/answer-headers.ts'
import { reportStartFailure, type Running, type StopOrder } from './server/command.ts'
import { compress } from './server/compress.ts'
import { consoleRoutes } from './server/console-routes.ts'
import { serveConsole, type ConsoleBuild } from './server/console.ts'
import {
  assignRequestId,
  rejectExcessPipelining,
  rejectMalformedRequest,
} from './server/request-filter.ts'
import { mountHealth } from './server/health.ts'
import { createHttpServer, listening, type ConnectionSource } from './server/http-server.ts'
import { continueTrace, namingOf, observeRequests } from './server/observe-requests.ts'
import { forbidCaching, refuseForeignPosts, securityHeaders } from './server/security.ts'
import { sessionCallers } from './server/session-callers.ts'
import { staticFiles } from './server/static-files.ts'
import { createShutdown } from './server/shutdown.ts'
import { limitConcurrency } from './server/concurrency-limit.ts'
import { dropUnreadBody, hasBody } from './server/unread-body.ts'
import { bodyOf } from './server/fetch-adapter.ts'
import { runCommand } from './server/web-processes/command.ts'
import type { Settings } from './settings.ts'

const BUILD = path.join(import.meta.dirname, 'build')

/** The whole site as one Express application: health, API (unless it is elsewhere), files, console. */
export function createSite(
  settings: Settings,
  api: RunningApi | null,
  build: ConsoleBuild,
  options: { development?: RequestHandler; buildDirectory?: string } = {},
) {
  const secure = settings.publicUrl?.startsWith('https:') ?? false
  const development = options.development !== undefined
  const site = express()
  site.disable('x-powered-by')
  site.set('trust proxy', settings.trustProxy)
  site.set('query parser', false)

  site.use(assignRequestId, retryAfter, bearerChallenge, dropUnreadBody, rejectExcessPipelining)
  site.use(securityHeaders({ secure, development }))
  mountHealth(site, settings, api)
  site.use(rejectMalformedRequest)
  site.use(forbidCaching)
  if (!options.development) {
    site.use(staticFiles(path.join(options.buildDirectory ?? BUILD, 'client')))
  }
  site.use(
    observeRequests(consoleRoutes(build)),
    limitConcurrency(settings.requestLimits, { sessionOf: sessionCallers(settings) }),
    continueTrace,
    compress(),
  )

  if (api) {
    const listener = getRequestListener(
      (request, { incoming }) => {
        const received = incoming as Received
        const nameRequest = namingOf(received, received.res!)
        return api.api.fetch(withBody(request, received), { address: received.ip, nameRequest })
      },
      // Unread bodies are dropped in one place, for the console too (server/unread-body.ts).
      { overrideGlobalObjects: false, autoCleanupIncoming: false },
    )
    site.use((request, response, next) =>
      /^\/(api|scim\/v2)(\/|$)/.test(request.path) ? void listener(request, response) : next(),
    )
  }

  if (options.development) site.use(options.development)
  site.use(refuseForeignPosts(settings))
  site.use(serveConsole(build, settings, api?.api ?? null, { development }))
  site.use(lastResort)
  return site
}

/**
 * Replaces the adapter's request class, which closes the connection when a body is not read to its end,
 * reports a body where none was sent, and cannot be copied by `new Request`.
 */
function withBody(request: Request, incoming: IncomingMessage): Request {
  const { url, method, headers, signal } = request
  if (method === 'GET' || method === 'HEAD') return request
  if (!hasBody(incoming)) return new Request(url, { method, headers, signal })
  return new Request(url, { method, headers, body: bodyOf(incoming), signal, duplex: 'half' })
}

const lastResort: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent) return next(error)
  const status = error.status && error.status < 500 ? error.status : 500
  response
    .status(status)
    .type('text')
    .send(status === 404 ? '404 Not found' : 'Ocurrió un error desconocido')
}

/**
 * Starts everything the settings ask for, in this process. Returns the address and a function that stops it.
 *
 * @param openApi starts the API, unless it is remote.
 * @param source where connections come from.
 */
export async function start(
  settings: Settings,
  buildDirectory = BUILD,
  openApi: typeof startApi = startApi,
  source: ConnectionSource = listening,
): Promise<Running> {
  const log = createLog(settings)
  const telemetry = await startTelemetry(settings, log)
  let api: RunningApi | null = null
  const stop = async () => {
    await api?.stop()
    await telemetry.stop()
  }
  try {
    api = settings.apiUrl ? null : await openApi(settings, log)
    telemetry.pushMetrics((api?.metrics ?? processMetrics()).collect)
    if (settings.role === 'worker') return { url: null, stop }
    const build = (await import(
      pathToFileURL(path.join(buildDirectory, 'server/index.js')).href
    )) as ServerBuild
    const site = createSite(settings, api, build, { buildDirectory })
    const server = createHttpServer(site)
    const stopServing = createShutdown(server, site, api, () => source.close(server))
    const port = await source.open(server, settings)
    return {
      url: settings.publicUrl ?? `http://localhost:${port}`,
      stop: async (order?: StopOrder) => {
        await stopServing(order)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const [, program] = process.argv
// The path may lead over a link to the current version, which a deploy changes.
if (program && realpathSync(program) === import.meta.filename) {
  const given: Record<string, string | undefined> = {
    // Threads and web processes inherit it: docs/decisions/0119-compiled-modules-of-threads.md.
    NODE_COMPILE_CACHE: path.join(BUILD, 'threads'),
    ...process.env,
  }
  // Use the production builds of the libraries by default.
  Object.assign(process.env, given, { NODE_ENV: given['NODE_ENV'] || 'production' })
  await runCommand(given, start).catch(reportStartFailure)
}
