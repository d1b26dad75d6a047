import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { createApi } from '#api/app.ts'
import type { Bindings } from '#api/platform/calls/context.ts'
import { handleJobs } from '#api/job-handlers.ts'
import { openServices } from '#api/main.ts'
import { assertDescribed } from './described-answers.ts'
import { databaseUrl, dropDatabase, onServer } from './servers/database-server.ts'
import { DEMO_PASSWORD, testSettings } from './settings.ts'

export type Persona = 'admin' | 'reader' | 'unit' | 'learner'

/** One call as a persona: path under /api, JSON in and out; the raw response is there as well. */
export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: any; response: Response }>

/**
 * A whole API over a copy of the demo database, in this process, for one test file; it goes away
 * with the file. With `works` the jobs are done as well, those that are due by the clock unless `scheduled` is false.
 */
export async function startTestApi(
  options: { works?: boolean; scheduled?: boolean; settings?: Record<string, string> } = {},
) {
  const serverUrl = inject('serverUrl')
  const name = `sendero_${randomUUID().replaceAll('-', '')}`
  // Copying files is faster than logging them for so small a database, some four hundred times a run.
  const how = `template ${inject('template')} strategy file_copy`
  await onServer(serverUrl, `create database ${name} ${how}`)
  const url = databaseUrl(serverUrl, name)
  // The queue sends what is due this minute within five seconds of its start.
  if (options.scheduled === false) await onServer(url, 'delete from pgboss.schedule')
  const directory = await mkdtemp(path.join(tmpdir(), 'sendero-files-'))
  const pooled = pooledUrl(name)
  const settings = testSettings({
    FILES: directory,
    ...(pooled && {
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: url,
      DATABASE_POOLING: 'transaction',
    }),
    ...options.settings,
  })
  const services = await openServices(settings, pooled ?? url, pino({ level: 'silent' }), {
    works: options.works ?? false,
  })
  if (options.works) await handleJobs(services)
  const api = createApi(services)

  afterAll(async () => {
    await services.close()
    await dropDatabase(serverUrl, name)
    await rm(directory, { recursive: true, force: true })
  })

  const send = (
    path: string,
    init: RequestInit = {},
    bindings: Bindings = { address: '127.0.0.1' },
  ) => Promise.resolve(api.fetch(new Request(`http://sendero.test/api${path}`, init), bindings))

  const callerWith =
    (token: string | null): Caller =>
    async (method, path, body, headers = {}) => {
      // As bytes: Node's stream of a form throws where nobody catches it when its reader leaves early.
      const form = body instanceof FormData ? new Response(body) : undefined
      const response = await send(path, {
        method,
        headers: {
          'user-agent': 'SenderoConsole/test',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': form?.headers.get('content-type') ?? 'application/json',
          }),
          ...headers,
        },
        ...(body !== undefined && { body: form ? await form.arrayBuffer() : JSON.stringify(body) }),
      })
      const type = response.headers.get('content-type')
      const json = response.body && type?.includes('json')
      const answer = json ? await response.clone().json() : null
      if (type?.startsWith('application/json'))
        assertDescribed(method, path, response.status, answer)
      return { status: response.status, body: answer, response }
    }

  /** Signs in with a username or e-mail and answers the token. */
  async function tokenOf(login: string, password = DEMO_PASSWORD): Promise<string> {
    const response = await send('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'SenderoApp/test' },
      body: JSON.stringify({ username: login, password }),
    })
    if (!response.ok) throw new Error(`${login} could not sign in: ${await response.text()}`)
    return ((await response.json()) as { token: string }).token
  }

  /**
   * Signs in for the first time with the password that somebody else gave, and changes it to one's own: the console's
   * calls are refused until then. Answers the token that the change gave.
   */
  async function firstTokenOf(
    login: string,
    given: string,
    own = ownPassword(given),
  ): Promise<string> {
    const caller = callerWith(await tokenOf(login, given))
    const passwords = { current_password: given, password: own }
    const { status, body } = await caller('PUT', '/auth/password', passwords)
    if (status !== 200) throw new Error(`${login} kept the password: ${JSON.stringify(body)}`)
    return (body as { token: string }).token
  }

  return {
    api,
    services,
    url,
    send,
    tokenOf,
    firstTokenOf,
    anonymous: callerWith(null),
    withToken: callerWith,
    /** A caller signed in as a demo persona of a company (1, 97, 1556, 1672, 1704). */
    signInAs: async (persona: Persona, tenantId = 1) =>
      callerWith(await tokenOf(`${persona}@${tenantId}.sendero.test`)),
    signInAsSuper: async () => callerWith(await tokenOf('super@sendero.test')),
  }
}

/** URL of a database over the pooler that TEST_POOLER_URL names, as scripts/ci-pgbouncer.sh prints it. */
function pooledUrl(name: string): string | null {
  const pooler = process.env['TEST_POOLER_URL']
  return pooler ? databaseUrl(pooler, name) : null
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

/** Password that a user chooses in place of the initial one (`firstTokenOf`). */
export const ownPassword = (given: string) => `${given}, propia`
