import { z } from 'zod'
import {
  isBodyOptional,
  type Access,
  type CallOutput,
  type Endpoint,
  type HandlerInput,
} from '#contract/platform/endpoint.ts'
import type { FeatureCall } from '#contract/api-scope.ts'
import { idList, type FieldIssue } from '#contract/platform/values/shapes.ts'
import { spanishIssues } from '#contract/platform/values/spanish-issues.ts'
import { requireEndpoint } from '../identity/access.ts'
import { holdsApiToken } from '../identity/api-token.ts'
import { bindingsOf, overOf, type ApiContext } from './context.ts'
import type { Download } from '../downloads/download.ts'
import { Failure, invalid, notFound, unreadable } from '../http/failure.ts'
import { takesIdempotencyKey, withIdempotencyKey } from './idempotency.ts'
import type { TokenRateLimiter } from '../limiters/rate-limit.ts'
import { openSession, type SessionServices } from '../identity/open-session.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Pipeline of every call, with two entries: HTTP (serve.ts) and the console in the same process
 * (in-process.ts). A call passes `admit` (session, tenant feature, role), the limits of its body, then
 * `perform` (validation, idempotency key, handler).
 */
export type Operation = FeatureCall & {
  readonly services: SessionServices
  /** '{feature}.{endpoint}', in logs and metrics. */
  readonly name: string
  readonly handler: Handler<Endpoint>
}

type ScopeOf<A extends Access> = A extends 'public' ? null : Scope

type HandlerAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? CallOutput<E> : Download

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & { scope: ScopeOf<E['access']>; c: ApiContext },
) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>

/** Input before validation: texts of path and query, and the body's JSON. */
export type Unvalidated = {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: string | undefined
}

/**
 * Maximum number of reported issues: nobody corrects more at once, and a list of a thousand wrong items
 * would be answered with each.
 */
const MAX_ISSUES = 100

/** Maximum characters of an unknown key that are repeated to its sender. */
const MAX_KEY = 60

// The library parses without a parameter for the error map.
z.config({ customError: spanishIssues })

/**
 * Authenticates and authorizes a call, and sets its scope.
 * @param limiter rate limiter for a call by an API token.
 * @throws Failure 401, 403; 404 for a feature that the tenant does not have; 429 for an API token without calls left.
 */
export async function admit(
  { services, feature, endpoint, name }: Omit<Operation, 'handler'>,
  c: ApiContext,
  limiter: TokenRateLimiter = services.tokenRateLimiter,
): Promise<void> {
  c.set('endpoint', name)
  c.set('scope', null)
  c.set('answerHeaders', deprecationHeaders(endpoint, `/api/docs#${name}`))
  if (holdsApiToken(c.req.url)) throw tokenInAddress()
  if (endpoint.access === 'public') return
  const session = await sessionOf(services, c)
  const scope = { ...session, signal: overOf(c) }
  if (scope.everyCompany && !endpoint.everyCompany) throw notFound()
  c.set('scope', scope)
  if (scope.token) await limitRate(limiter, scope.token, c)
  requireEndpoint({ feature, endpoint }, scope)
  // The console requires it; the learners' app, which signs in with the same password, does not.
  if (scope.mustChangePassword && endpoint.access !== 'learner') {
    throw new Failure(
      403,
      'password_change_required',
      'Debes cambiar tu contraseña antes de continuar',
    )
  }
  if (scope.mustAddSecondFactor && endpoint.access !== 'learner') {
    throw new Failure(
      403,
      'second_factor_required',
      'Tu compañía exige un segundo factor: agrégalo a tu cuenta antes de continuar',
    )
  }
}

/** Counts a call of an API token and tells it what is left. Throws Failure 429 when nothing is. */
async function limitRate(
  limiter: TokenRateLimiter,
  { id }: { id: number },
  c: ApiContext,
): Promise<void> {
  const { headers, refusal } = await limiter(id)
  c.set('answerHeaders', { ...c.get('answerHeaders'), ...headers })
  if (refusal) throw refusal
}

/** Addresses are written to logs and kept by browsers and proxies. */
const tokenInAddress = () =>
  new Failure(
    400,
    'token_in_address',
    'El token va en la cabecera Authorization, nunca en la dirección. Revócalo: quedó a la vista.',
  )

function sessionOf(services: SessionServices, c: ApiContext): Promise<Scope> {
  const { headers } = c.req.raw
  const { sessions, address } = bindingsOf(c)
  const open = () => openSession(services, headers, c.get('requestId'), address)
  if (!sessions) return open()
  const key = `${headers.get('authorization')} ${headers.get('x-tenant-id')}`
  let opened = sessions.get(key)
  if (!opened) {
    opened = open()
    sessions.set(key, opened)
  }
  return opened
}

/** Validates an admitted call and executes its handler, once for an idempotency key. */
export async function perform(
  { services, feature, name, endpoint, handler }: Operation,
  c: ApiContext,
  given: Unvalidated,
): Promise<unknown> {
  const query = await validated(endpoint, 'query', given.query)
  const params = await validated(endpoint, 'params', given.params)
  const body = endpoint.body && (await validated(endpoint, 'body', parsed(endpoint, given.body)))
  const input = { params, query, body }
  const handle = async (scope: Scope | null) => handler({ ...input, scope, c } as never)
  const scope = c.get('scope') ?? null
  const key = c.req.header('idempotency-key')
  return scope &&
    !scope.impersonation &&
    key !== undefined &&
    takesIdempotencyKey(feature, endpoint)
    ? withIdempotencyKey(services.db, scope, key, { endpoint: name, ...input }, handle)
    : handle(scope)
}

function parsed(endpoint: Endpoint, text: string | undefined): unknown {
  if (!text && isBodyOptional(endpoint)) return undefined
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw unreadable()
  }
}

/**
 * Validates one part of the input; all its issues are reported at once. Invalid path parameters are a 404,
 * except for id lists, which are the user's input.
 */
async function validated(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'body',
  given: unknown,
): Promise<unknown> {
  const result = await endpoint[part]?.safeParseAsync(given)
  if (!result || result.success) return result?.data
  const { issues: found } = result.error
  const chosen = (name: unknown) => endpoint.params?.shape[String(name)] === idList
  if (part === 'params' && !found.some(({ path }) => chosen(path[0]))) throw notFound()
  const issues = new Map<string, FieldIssue>()
  for (const { path, code, message } of found.flatMap(ofEachKey)) {
    const issue = { path: path.join('.'), code, message }
    // One wrong value may break two rules with the same message.
    const said = `${issue.path}: ${message}`
    if (!issues.has(said)) issues.set(said, issue)
  }
  throw invalid([...issues.values()].slice(0, MAX_ISSUES))
}

/** Splits the one issue about unknown keys into one issue per key. */
function ofEachKey(issue: z.core.$ZodIssue): Pick<z.core.$ZodIssue, 'path' | 'code' | 'message'>[] {
  if (issue.code !== 'unrecognized_keys') return [issue]
  const { path, code } = issue
  return issue.keys.slice(0, MAX_ISSUES).map((key) => {
    const name = key.slice(0, MAX_KEY)
    return { path: [...path, name], code, message: `El campo «${name}» no se admite` }
  })
}

/**
 * Headers of an answer of a deprecated call: since when (RFC 9745), until when it works (RFC 8594), and where its
 * documentation and its successor are. None for other calls.
 */
function deprecationHeaders(
  { deprecated }: Endpoint,
  documentation: string,
): Record<string, string> {
  if (!deprecated) return {}
  const { since, sunset, successor } = deprecated
  const links = [`<${documentation}>; rel="deprecation"; type="text/html"`]
  if (successor) links.push(`</api${successor}>; rel="successor-version"`)
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: links.join(', '),
  }
}
