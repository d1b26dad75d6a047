import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import sql from 'sql-template-tag'
import { afterAll } from 'vitest'
import type { Api } from '#api/app.ts'
import { openMetrics } from '#api/platform/calls/metrics.ts'
import type { RunningApi } from '#api/main.ts'
import { callRequest, readResult } from '#contract/platform/http-call.ts'
import { build, isBuilt } from '../../scripts/setup/console.mjs'
import { withLock } from '../../scripts/setup/lock.mjs'
import { createHttpServer } from '../../server/http-server.ts'
import { createSite } from '../../server.ts'
import { startTestApi, type Persona, type TestApi } from './api.ts'
import { DEMO_PASSWORD, testSettings } from './settings.ts'
import { Visitor, type Page } from './pages/visitor.ts'

/** Intercepts calls to the API; undefined lets the call through. */
type Fault = (request: Request) => Response | Promise<Response> | undefined

/**
 * The whole site over a copy of the demo database, for one test file: real HTTP and the built
 * console. With `remoteApi` the console and the API are two servers and speak over HTTP; with `works`
 * the jobs are done as well.
 */
export async function startTestConsole(
  options: { remoteApi?: boolean; works?: boolean; settings?: Record<string, string> } = {},
) {
  const { works = false, settings: changes = {} } = options
  const api = await startTestApi({ works, settings: changes })
  const console = await builtConsole()
  let fault: Fault = () => undefined
  const running = runningApi(api, (request) => fault(request))
  const settings = testSettings(options.settings)

  const apiServer = options.remoteApi ? await serve(createSite(settings, running, console)) : null
  const site = await serve(
    apiServer
      ? createSite(testSettings({ ...options.settings, API_URL: apiServer.url }), null, console)
      : createSite(settings, running, console),
  )
  const visitor = () => new Visitor(site.url, settings.publicUrl)

  return {
    api,
    url: site.url,
    visitor,
    /** Returns a visitor signed in as a demo persona of a tenant; no page is open. */
    signInAs: async (persona: Persona, tenantId = 1) => {
      const person = visitor()
      await takeSession(person, `${persona}@${tenantId}.sendero.test`)
      return person
    },
    /** As when somebody changed their role or password: their next request finds no session. */
    endSessions: (email: string, tenantId = 1) =>
      api.services.db.transaction({ tenantId }, (tx) =>
        tx.query(sql`update users set token_version = token_version + 1 where email = ${email}`),
      ),
    disable: (email: string, tenantId = 1) =>
      api.services.db.transaction({ tenantId }, (tx) =>
        tx.query(
          sql`update users set disabled = true, token_version = token_version + 1 where email = ${email}`,
        ),
      ),
    /** From now on calls whose path under /api matches are answered so; without arguments, none. */
    breakApi: (matches?: RegExp, answer: Fault = unavailable) => {
      fault = (request) =>
        matches?.test(new URL(request.url).pathname) ? answer(request) : undefined
    },
    /** The API's own process goes away. Only with `remoteApi`. */
    stopApi: () => apiServer!.close(),
  }
}

/** Fills the sign-in form, wherever the visitor was sent from. */
export async function signIn(
  person: Visitor,
  login: string,
  {
    at,
    remember = true,
    password = DEMO_PASSWORD,
  }: { at?: Page; remember?: boolean; password?: string } = {},
): Promise<Page> {
  return person.submit(at ?? (await person.open('/login')), 'Ingresar', {
    'Correo electrónico': login,
    Contraseña: password,
    Recordarme: remember,
  })
}

/** Signs in without reading a page: session.test.ts fills in the form, and the start page takes longer than most tests. */
export async function takeSession(person: Visitor, login: string): Promise<void> {
  const answer = await person.request('/login', {
    method: 'POST',
    body: new URLSearchParams({ email: login, password: DEMO_PASSWORD, remember: 'on' }),
    headers: { origin: person.origin },
  })
  if (answer.status !== 302) throw new Error(`${login} could not sign in: ${answer.status}`)
}

async function builtConsole(): Promise<ServerBuild> {
  if (!isBuilt()) {
    await withLock(async () => {
      if (!isBuilt()) await build()
    })
  }
  const file = path.join(import.meta.dirname, '../../build/server/index.js')
  // React as in production: its development build renders half as fast.
  const { NODE_ENV } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    return (await import(pathToFileURL(file).href)) as ServerBuild
  } finally {
    process.env['NODE_ENV'] = NODE_ENV
  }
}

function runningApi({ api, services, url }: TestApi, fault: Fault): RunningApi {
  const fetch: Api['fetch'] = async (request, ...rest) =>
    (await fault(request)) ?? api.fetch(request, ...rest)
  const call: Api['call'] = async (endpoint, input, caller) => {
    const answer = await fault(callRequest(endpoint, input, caller))
    return answer ? readResult(answer) : api.call(endpoint, input, caller)
  }
  return {
    // Nothing else of it is asked for.
    api: Object.assign(Object.create(api) as Api, { fetch, call }),
    ready: async () => true,
    disk: () => 'enough',
    metrics: openMetrics(services.db, services.reads, services.freeSpace),
    database: { url, ownerUrl: url, directory: null },
    finishJobs: async () => {},
    restartJobs: async () => {},
    closeStreams: services.leaderboards.closeStreams,
    stop: async () => {},
  }
}

function unavailable(): Response {
  const message = 'El servicio no está disponible en este momento.'
  const body = { status: 503, code: 'unavailable', message, requestId: 'test', errors: [] }
  return Response.json(body, { status: 503 })
}

async function serve(site: ReturnType<typeof createSite>) {
  const server: Server = createHttpServer(site)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  afterAll(close)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close }
}
