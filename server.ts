import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { AlreadyRunningError } from './api/db/embedded/server.ts'
import { createLog } from './api/log.ts'
import { startApi, type RunningApi } from './api/main.ts'
import { loadContext } from './server/console.ts'
import { mountHealth } from './server/health.ts'
import { refuseForeignPosts, securityHeaders } from './server/security.ts'
import { welcome } from './server/welcome.ts'
import { readSettings, SettingsError, type Settings } from './settings.ts'

const STOP_TIMEOUT_MS = 25_000

const BUILD = path.join(import.meta.dirname, 'build')

export type ConsoleBuild = ServerBuild | (() => Promise<ServerBuild>)

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

  mountHealth(site, settings, api)
  site.use((_request, response, next) => {
    response.locals['requestId'] = randomUUID()
    next()
  })
  site.use(securityHeaders({ secure, development }))
  site.use(compression())

  if (api) {
    const listener = getRequestListener(
      (request, { incoming }) =>
        api.api.fetch(copiable(request), {
          address: (incoming as IncomingMessage & { ip?: string }).ip,
        }),
      { overrideGlobalObjects: false },
    )
    site.use((request, response, next) =>
      /^\/api(\/|$)/.test(request.path) ? void listener(request, response) : next(),
    )
  }

  if (options.development) site.use(options.development)
  else {
    const client = path.join(options.buildDirectory ?? BUILD, 'client')
    site.use(
      '/assets',
      express.static(path.join(client, 'assets'), {
        immutable: true,
        maxAge: '1y',
        fallthrough: false,
      }),
    )
    // Named one by one: looking on the disk for every page's address costs each page a system call.
    site.get(publicFiles(client), express.static(client, { maxAge: '1h', index: false }))
  }

  site.use(refuseForeignPosts(settings))
  site.all(
    '*',
    createRequestHandler({ build, getLoadContext: loadContext(settings, api?.api ?? null) }),
  )
  site.use(lastResort)
  return site
}

function publicFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(directory, path.join(parentPath, name)))
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => !/^\/(assets|\.)/.test(file))
}

/**
 * Limiting a body whose length is not known beforehand (a console elsewhere sends such) copies its
 * request, which the adapter's own kind of request does not allow.
 */
function copiable(request: Request): Request {
  if (!request.headers.has('transfer-encoding')) return request
  const { url, method, headers, body, signal } = request
  return new Request(url, { method, headers, body, signal, duplex: 'half' })
}

const lastResort: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
  if (response.headersSent) return next(error)
  const status = error.status && error.status < 500 ? error.status : 500
  response
    .status(status)
    .type('text')
    .send(status === 404 ? '404 Not found' : 'Ocurrió un error desconocido')
}

/** Starts everything the settings ask for; answers the address and how to stop. */
export async function start(settings: Settings, buildDirectory = BUILD) {
  const log = createLog(settings)
  const api = settings.apiUrl ? null : await startApi(settings, log)
  try {
    if (settings.role === 'worker') return { url: null, stop: () => api!.stop() }
    const build = (await import(
      pathToFileURL(path.join(buildDirectory, 'server/index.js')).href
    )) as ServerBuild
    const server = createServer(createSite(settings, api, build, { buildDirectory }))
    const { port } = await listen(server, settings)
    return {
      url: settings.publicUrl ?? `http://localhost:${port}`,
      stop: async () => {
        const closed = new Promise((resolve) => server.close(resolve))
        api?.hangUp()
        setTimeout(() => server.closeAllConnections(), 5_000).unref()
        server.closeIdleConnections()
        await closed
        await api?.stop()
      },
    }
  } catch (error) {
    await api?.stop()
    throw error
  }
}

export function listen(
  server: Server,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

/** Runs until told to stop, then lets what is under way end. */
export async function runUntilStopped(
  begin: () => Promise<{ url: string | null; stop(): Promise<void> }>,
  settings: Settings,
) {
  const running = await begin()
  console.log(welcome(settings, running.url))
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // Whatever holds on is cut off: nothing acknowledged is lost by that.
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
  }
}

/** Errors that the person who starts it can mend are said in a sentence, the others with their trace. */
export function reportStartFailure(error: unknown): never {
  const code = (error as { code?: string }).code
  if (error instanceof SettingsError || error instanceof AlreadyRunningError)
    console.error(error.message)
  else if (code === 'EADDRINUSE')
    console.error('El puerto ya está en uso. Elige otro con PORT=… o detén el otro programa.')
  else console.error(error)
  process.exit(1)
}

if (process.argv[1] === import.meta.filename) {
  try {
    const settings = readSettings(process.env)
    // The libraries' fast builds, also where nobody asked for production mode.
    const { NODE_ENV = 'production' } = process.env as Record<string, string | undefined>
    Object.assign(process.env, { NODE_ENV })
    await runUntilStopped(() => start(settings), settings)
  } catch (error) {
    reportStartFailure(error)
  }
}
