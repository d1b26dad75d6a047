import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Access, CallOutput, Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { errorBody, idList, type FieldIssue } from '#contract/shapes.ts'
import { spanishIssues } from '#contract/spanish-issues.ts'
import { openSession } from '../sessions/open.ts'
import type { Services } from '../services.ts'
import { requireAccess } from './access.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { bindingsOf, overOf, type ApiContext, type ApiEnv } from './context.ts'
import { answerWith, type Download } from './download.ts'
import { Failure, invalid, notFound } from './failure.ts'
import { formAsBody } from './form.ts'
import { boundedJson } from './json-body.ts'
import type { Scope } from './scope.ts'

type ScopeOf<A extends Access> = A extends 'public' ? null : Scope

type HandlerAnswer<E extends Endpoint> = E['answer'] extends z.ZodType ? CallOutput<E> : Download

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & { scope: ScopeOf<E['access']>; c: ApiContext },
) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>

export type Handlers<C extends Record<string, Endpoint>> = { [Name in keyof C]: Handler<C[Name]> }

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
 * Mounts a feature's endpoints. Each request passes, in this order: session, tenant feature, role, size
 * limit, validation; only then its handler. An endpoint without a handler does not compile.
 */
export function serve<C extends Record<string, Endpoint>>(
  app: OpenAPIHono<ApiEnv>,
  services: Services,
  feature: string,
  endpoints: C,
  handlers: Handlers<C>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as unknown as Handler<Endpoint>
    const route = createRoute({
      method: endpoint.method,
      path: endpoint.path,
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: endpoint.summary,
      ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
      middleware: [
        admit(services, endpoint, `${feature}.${name}`),
        ...formAsBody(endpoint),
        ...(endpoint.body ? boundedJson() : []),
      ],
      request: requestOf(endpoint),
      responses: responsesOf(endpoint),
    })
    const refuse = (result: Validated) => refuseInvalid(endpoint, result)
    app.openapi(
      route,
      async (c) => {
        const context = c as unknown as ApiContext
        const valid = (target: string): unknown => c.req.valid(target as never)
        const asked = {
          params: endpoint.params ? valid('param') : undefined,
          query: endpoint.query ? valid('query') : undefined,
          body: endpoint.body ? valid('json') : undefined,
        }
        const scope = context.get('scope')
        const key = c.req.header('idempotency-key')
        const answer = await (scope && key !== undefined && isDoneOnce(feature, endpoint)
          ? withIdempotencyKey(
              services.db,
              scope,
              key,
              { endpoint: `${feature}.${name}`, ...asked },
              async (once) => handler({ ...asked, scope: once, c: context } as never),
            )
          : handler({ ...asked, scope, c: context } as never))
        if (!(endpoint.answer instanceof z.ZodType)) return answerWith(answer, c.req.method)
        return c.json(answer, endpoint.status ?? 200)
      },
      refuse,
    )
  }
}

/**
 * True for endpoints that accept an idempotency key: they change data and answer JSON. Excludes signing in
 * and out, whose answers are not stored.
 */
function isDoneOnce(feature: string, { method, answer }: Endpoint): boolean {
  return method !== 'get' && feature !== 'auth' && answer instanceof z.ZodType
}

function admit(services: Services, endpoint: Endpoint, name: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    c.set('endpoint', name)
    c.set('scope', null)
    if (endpoint.access !== 'public') {
      const session = await sessionOf(services, c)
      const scope = { ...session, signal: overOf(c) }
      if (scope.everyCompany && !endpoint.everyCompany) throw notFound()
      c.set('scope', scope)
      const features = [endpoint.feature ?? []].flat()
      const { features: on } = scope.tenant
      if (features.length > 0 && !features.some((one) => on[one])) throw notFound()
      requireAccess(endpoint.access, scope)
      // The console requires it; the learners' app, which signs in with the same password, does not.
      if (scope.mustChangePassword && endpoint.access !== 'learner') {
        throw new Failure(
          403,
          'password_change_required',
          'Debes cambiar tu contraseña antes de continuar',
        )
      }
    }
    await next()
  }
}

function sessionOf(services: Services, c: ApiContext): Promise<Scope> {
  const { headers } = c.req.raw
  const { sessions } = bindingsOf(c)
  if (!sessions) return openSession(services, headers, c.get('requestId'))
  const key = `${headers.get('authorization')} ${headers.get('x-tenant-id')}`
  let opened = sessions.get(key)
  if (!opened) {
    opened = openSession(services, headers, c.get('requestId'))
    sessions.set(key, opened)
  }
  return opened
}

function requestOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { query: endpoint.query }),
    ...(endpoint.body && {
      body: { required: true, content: { 'application/json': { schema: endpoint.body } } },
    }),
  }
}

/** Error body, under its name in the OpenAPI document. */
const problem = errorBody.meta({ id: 'Error' })

function responsesOf(endpoint: Endpoint) {
  const error = (description: string) => ({
    description,
    content: { 'application/json': { schema: problem } },
  })
  const success = {
    description: 'Correcto',
    content:
      endpoint.answer instanceof z.ZodType
        ? { 'application/json': { schema: endpoint.answer } }
        : { [endpoint.answer.stream]: { schema: z.string().meta({ format: 'binary' }) } },
  }
  return {
    [endpoint.status ?? 200]: success,
    ...(endpoint.access !== 'public' && {
      401: error('Sin una sesión vigente'),
      403: error('Sin permiso'),
      404: error('No existe, o es de otra compañía'),
    }),
    422: error('Datos no válidos'),
    default: error('Otro error'),
  }
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

type Validated = {
  target: string
  success: boolean
  error?: { issues: readonly z.core.$ZodIssue[] }
}

/**
 * Converts validation errors to the API's error body, all issues at once. Invalid path parameters are a
 * 404, except for id lists, which are the user's input.
 */
function refuseInvalid({ params }: Endpoint, { target, success, error }: Validated) {
  if (success || !error) return undefined
  const chosen = (name: unknown) => params?.shape[String(name)] === idList
  if (target === 'param' && !error.issues.some(({ path }) => chosen(path[0]))) throw notFound()
  const issues = new Map<string, FieldIssue>()
  for (const { path, code, message } of error.issues.flatMap(ofEachKey)) {
    const issue = { path: path.join('.'), code, message }
    // One wrong value may break two rules with the same message.
    const said = `${issue.path}: ${message}`
    if (!issues.has(said)) issues.set(said, issue)
  }
  throw invalid([...issues.values()].slice(0, MAX_ISSUES))
}
