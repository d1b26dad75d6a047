import type { AppLoadContext } from '@remix-run/node'
import { auth, type Session } from '#contract/access/auth.ts'
import type { CallInput, CallOutput, Endpoint } from '#contract/platform/endpoint.ts'
import { callRequest, readResult, type CallResult } from '#contract/platform/http-call.ts'
import { impersonations } from '#contract/access/impersonations.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { UNKNOWN_ERROR } from '../ui/common-copy.ts'
import { unreachable } from './error-body.server.ts'
import { keepPostedRequest } from './form-draft.server.ts'
import { formScopeRefusal } from './form-scope.server.ts'
import { digestOf, idempotencyKey } from './idempotency-key.server.ts'
import { impersonationRefusal } from './impersonation.server.ts'
import { postedScope } from './posted-form.server.ts'
import { requiredStep } from './required-step.server.ts'
import { pageKeepsForm, redirectToLogin, saveFormDraft } from './session-ended.server.ts'
import { readFormScope, readSession } from './session.server.ts'

const USER_AGENT = 'SenderoConsole/1'

/** Statuses that a form can show; every other failure becomes an error page. */
const ANSWERABLE = new Set([400, 409, 413, 415, 422, 429])

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: ErrorBody }

type Sent = {
  token?: string | undefined
  /** Tenant id, or `all`. */
  tenantId?: number | 'all' | undefined
  returnTo?: string | undefined
  /** Render id of the page of the posted form. */
  renderId?: string | undefined
  request: Request
  context: AppLoadContext
}

/**
 * Returns an API client for the signed-in user; every loader and action that needs a session starts here. Without a
 * session, and in a call after it has ended, the redirect to /login is thrown. `returnTo` is the return URL when
 * the request is for no page, such as a download; `company` replaces the tenant acted on (only
 * super-admin.server.ts). A form of another account or company is refused (form-scope.server.ts), unless `anyScope`.
 */
export async function signedIn(
  request: Request,
  context: AppLoadContext,
  {
    returnTo,
    company,
    anyScope = false,
  }: { returnTo?: string | undefined; company?: number | 'all'; anyScope?: boolean } = {},
) {
  keepPostedRequest(request, context)
  const session = await readSession(request, context)
  if (!session) throw await redirectToLogin(request, context, returnTo)
  const { token, actingTenantId } = session
  const renderId = readFormScope(await postedScope(request))?.renderId
  const sent = { token, tenantId: company ?? actingTenantId, returnTo, renderId, request, context }
  const refused =
    !anyScope &&
    (await formScopeRefusal(request, context, session, (tenantId) =>
      companyName({ ...sent, tenantId }),
    ))
  if (refused) throw refused
  return client(sent)
}

/** Returns the name of a company as its session says it; null without access. */
async function companyName(sent: Sent): Promise<string | null> {
  const result = await perform(sent, auth.session, {} as CallInput<Endpoint>)
  return isOk(result) ? (result.body as Session).tenant.name : null
}

/** Returns an API client without session: for signing in and public pages. */
export function anonymous(request: Request, context: AppLoadContext) {
  return client({ request, context })
}

export type ApiClient = ReturnType<typeof client>

function client(sent: Sent) {
  return {
    /** Calls an endpoint and returns its value. Failures are thrown: to /login on 401, else an error page. */
    async call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallOutput<E>> {
      const result = await perform(sent, endpoint, input as CallInput<Endpoint>)
      if (!isOk(result)) throw await asPage(sent, result)
      return result.body as CallOutput<E>
    },

    /**
     * Calls an endpoint that changes something. Failures that a form can show are returned, the others are thrown.
     * @param options.ifVersion required version, for endpoints whose body has no version (optimistic locking).
     */
    async attempt<E extends Endpoint>(
      endpoint: E,
      input: CallInput<E>,
      { ifVersion }: { ifVersion?: number } = {},
    ): Promise<Outcome<CallOutput<E>>> {
      const headers: Record<string, string> =
        ifVersion === undefined ? {} : { 'if-match': `"${ifVersion}"` }
      return outcomeOf(sent, await perform(sent, endpoint, input as CallInput<Endpoint>, headers))
    },

    /**
     * Forwards an upload. A request's multipart body is streamed, so nothing of it is kept in memory; FormData is
     * for a file that the console has read already.
     */
    async upload<E extends Endpoint & { upload: string }>(
      endpoint: E,
      body: Request | FormData,
      ...[input]: [Extract<E['params'], object>] extends [never] ? [] : [input: CallInput<E>]
    ): Promise<Outcome<CallOutput<E>>> {
      const multipart = body instanceof FormData ? await encoded(body) : passedOn(body)
      const of = (input ?? {}) as CallInput<Endpoint>
      return outcomeOf(sent, await readResult(await transmit(sent, endpoint, of, multipart)))
    },

    /** Returns the headers of a streamed endpoint by a HEAD request, which does not start the stream. */
    async head<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Headers> {
      const response = await transmit(sent, endpoint, input as CallInput<Endpoint>, { head: true })
      if (!response.ok) throw await asPage(sent, await readResult(response))
      return response.headers
    },

    /**
     * Returns the raw response of a streamed endpoint, or the range that the request asks for; only the headers
     * when the body would not be read.
     */
    async stream<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
      const { request, context } = sent
      const head = request.method === 'HEAD' || !context.connection.takesStreams
      const range = request.headers.get('range')
      const headers: Record<string, string> = range === null ? {} : { range }
      const callInput = input as CallInput<Endpoint>
      const response = await transmit(sent, endpoint, callInput, { head, headers })
      if (!response.ok) throw await asPage(sent, await readResult(response))
      return response
    },
  }
}

function passedOn({ body, headers }: Request) {
  return { ...(body && { body, headers: { 'content-type': headers.get('content-type') ?? '' } }) }
}

/** Encodes a form as bytes: Node's stream of a form throws uncaught when its reader leaves early. */
async function encoded(form: FormData) {
  const written = new Response(form)
  const type = written.headers.get('content-type') ?? ''
  const [content, digest] = await Promise.all([written.arrayBuffer(), digestOf(form)])
  return { body: content, digest, headers: { 'content-type': type } }
}

const isOk = ({ status }: CallResult) => status < 400

async function outcomeOf<T>(sent: Sent, result: CallResult): Promise<Outcome<T>> {
  if (isOk(result)) return { ok: true, value: result.body as T }
  // Without a session a refusal is an expected result too: wrong password, no access to the console.
  const answerable = sent.token ? ANSWERABLE.has(result.status) : result.status < 500
  if (answerable && result.body) return { ok: false, failure: result.body as ErrorBody }
  throw await asPage(sent, result)
}

/** User agent of the console followed by the browser's: the list of sessions shows the browser of each. */
function userAgentOf({ request }: Sent): string {
  return `${USER_AGENT} ${request.headers.get('user-agent') ?? ''}`.trim().slice(0, 300)
}

function headersOf(sent: Sent, ...call: [Endpoint, CallInput<Endpoint>, digest?: string]) {
  const { token, tenantId, context } = sent
  return {
    'user-agent': userAgentOf(sent),
    'x-request-id': context.requestId,
    ...idempotencyKey(sent, ...call),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(tenantId && { 'x-tenant-id': String(tenantId) }),
  }
}

/** Calls an endpoint that answers JSON. */
async function perform(
  sent: Sent,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  headers: Record<string, string> = {},
): Promise<CallResult> {
  const { api, connection, requestId } = sent.context
  const all = { ...headersOf(sent, endpoint, input), ...headers }
  try {
    return await api.call(endpoint, input, all, connection.closed)
  } catch (error) {
    if (connection.closed.aborted) throw error
    return { status: 503, body: unreachable(requestId), retryAfter: '5' }
  }
}

/** Sends a request for a stream or with an upload. */
async function transmit(
  sent: Sent,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  { headers, digest, ...init }: Parameters<typeof callRequest>[2] & { digest?: string },
): Promise<Response> {
  const { api, connection, requestId } = sent.context
  const request = callRequest(endpoint, input, {
    ...init,
    headers: {
      ...headersOf(sent, endpoint, input, digest),
      ...(headers as Record<string, string>),
    },
    ...(init.body && { duplex: 'half' }),
  })
  try {
    return await api.fetch(request, connection)
  } catch (error) {
    if (connection.closed.aborted) throw error
    return Response.json(unreachable(requestId), { status: 503, headers: { 'retry-after': '5' } })
  }
}

/**
 * Returns a response to throw for a failed one: the nearest error page shows it, or it redirects to /login. The
 * form of a failed POST is saved as a draft, which its page restores.
 */
async function asPage(
  { request, context, token, tenantId, returnTo }: Sent,
  { status, body, retryAfter }: CallResult,
): Promise<Response> {
  if (status === 401 && token) return redirectToLogin(request, context, returnTo)
  const page: ErrorBody = {
    ...((body as ErrorBody | null) ?? {
      status,
      code: 'unexpected',
      message: UNKNOWN_ERROR,
      requestId: context.requestId,
      errors: [],
    }),
  }
  const sent = { request, context, token, tenantId, returnTo }
  const refused = await impersonationRefusal(sent, page, () =>
    perform(sent, impersonations.end, {} as CallInput<Endpoint>),
  )
  if (refused) return refused
  const step = await requiredStep(request, context, page, returnTo)
  if (step) return step
  if (status >= 500 && !pageKeepsForm(request) && (await saveFormDraft(request, context)))
    page.message = `${page.message.replace(/\.?$/, '.')} Lo que escribiste se conserva.`
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': retryAfter }
  return Response.json(page, { status, headers })
}
