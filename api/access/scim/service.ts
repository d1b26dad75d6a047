import { Hono } from 'hono'
import { scimService } from '#contract/access/scim.ts'
import { SCIM_PATH } from '#contract/access/scim-words.ts'
import { failureOf } from '#api/platform/calls/answers.ts'
import { nameRequest, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { forbidden, type Failure } from '#api/platform/http/failure.ts'
import { boundedJson } from '#api/platform/http/json-body.ts'
import { admit } from '#api/platform/calls/operation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { isKnown } from './etag.ts'
import { bodyOf, invalidSyntax } from './failure.ts'
import { keepRefusal, scimUrl, storedSettings, type StoredSettings } from './settings.ts'
import { isObject } from './values.ts'

/**
 * The SCIM service: who may call it, and how it answers (RFC 7644, section 3.12). It takes the tokens of the company that
 * the API takes, by the same check and marks of use, and counts their calls apart; the tenant is the token's.
 */

/** A call of the directory, once it is admitted. */
export type Call = {
  readonly services: Services
  readonly scope: Scope
  readonly settings: StoredSettings
  /** Address of the service. */
  readonly base: string
  readonly query: Readonly<Record<string, string | undefined>>
  /** Id in the path; an impossible one is 0, which nothing has. */
  readonly id: number
  /** The same as it is written. */
  readonly name: string
  readonly ifMatch: string | undefined
  /** @throws ScimFailure 400 `invalidSyntax` when it is no JSON object. */
  body(): Promise<Record<string, unknown>>
}

/** Answer of a call; without a body it is 204. */
export type Answer = { status?: 200 | 201; body?: object; etag?: string; location?: string }

export type Work = (call: Call) => Promise<Answer> | Answer

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** A group of twenty thousand members is one request. */
const LIMITS = {
  maxBytes: 4 * 1024 * 1024,
  maxValues: 100_000,
  type: /^application\/(scim\+)?json\s*(;|$)/i,
}

const MEDIA_TYPE = 'application/scim+json; charset=utf-8'

/** Mounts a call of the service. */
export type Mount = (method: Method, path: string, name: string, work: Work) => void

/** Returns the service as an application of its own, with its own form of refusals, and the function that mounts its calls. */
export function openService(services: Services): { service: Hono<ApiEnv>; mount: Mount } {
  const service = new Hono<ApiEnv>()
  service.onError((error, c) => refused(services, c, error))
  const mount: Mount = (method, path, name, work) => {
    service.on(
      method.toUpperCase(),
      path,
      async (c, next) => {
        nameRequest(c, `${SCIM_PATH}${path}`)
        await admitDirectory(services, c, `scim.${name}`)
        await next()
      },
      ...(['post', 'put', 'patch'].includes(method) ? boundedJson(LIMITS) : []),
      async (c) => {
        const settings = await enabledSettings(services, c.get('scope')!)
        return answered(c, await work(callOf(services, c, settings)))
      },
    )
  }
  return { service, mount }
}

async function admitDirectory(services: Services, c: ApiContext, name: string): Promise<void> {
  await admit(
    { services, feature: 'scim', endpoint: scimService, name },
    c,
    services.directoryRateLimiter,
  )
  if (c.get('scope')?.token?.kind !== 'company') {
    throw forbidden('El directorio se identifica con un token de API de la compañía')
  }
}

async function enabledSettings({ db }: Services, scope: Scope): Promise<StoredSettings> {
  const settings = await storedSettings(db.for(scope), scope)
  if (!settings.enabled) {
    throw forbidden('El directorio está apagado: enciéndelo en Configuración, Directorio (SCIM)')
  }
  return settings
}

function callOf(services: Services, c: ApiContext, settings: StoredSettings): Call {
  const name = c.req.param('id') ?? ''
  return {
    services,
    scope: c.get('scope')!,
    settings,
    base: scimUrl(services.settings),
    query: c.req.query(),
    id: /^[1-9]\d{0,15}$/.test(name) ? Number(name) : 0,
    name,
    ifMatch: c.req.header('if-match'),
    body: async () => {
      const read = await c.req.json<unknown>().catch(() => null)
      if (!isObject(read)) throw invalidSyntax('Se espera un objeto JSON')
      return read
    },
  }
}

function answered(c: ApiContext, { status = 200, body, etag, location }: Answer): Response {
  const headers = { ...(etag && { etag }), ...(location && { location }) }
  if (c.req.method === 'GET' && etag && isKnown(c, etag)) return c.body(null, 304, headers)
  if (!body) return c.body(null, 204, headers)
  return c.body(JSON.stringify(body), status, { ...headers, 'content-type': MEDIA_TYPE })
}

/** Refusals that somebody who sets a directory up has to know; 404 is how it finds out whom to create. */
const RECORDED_STATUSES = [400, 403, 409, 412, 413, 415]

async function refused(services: Services, c: ApiContext, error: Error): Promise<Response> {
  const failure = failureOf(error, c, services)
  const scope = c.get('scope')
  if (scope?.token?.kind === 'company' && RECORDED_STATUSES.includes(failure.status)) {
    const { method, path } = c.req
    const { status, message: detail } = failure
    await keepRefusal(services.db, scope, { method, path, status, detail }).catch(() => {})
  }
  return refusalOf(c, failure)
}

export function refusalOf(c: ApiContext, failure: Failure): Response {
  return c.body(JSON.stringify(bodyOf(failure)), failure.status, {
    ...failure.headers,
    'content-type': MEDIA_TYPE,
  })
}
