import type { AppLoadContext } from '@remix-run/node'
import type { CallInput, CallOutput, Endpoint } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { saveFormDraft, redirectToLogin } from './session-ended.server.ts'
import { readSession } from './session.server.ts'

const USER_AGENT = 'SenderoConsole/1'

/** Statuses that a form can show; every other failure becomes an error page. */
const ANSWERABLE = new Set([400, 409, 413, 415, 422, 429])

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: ErrorBody }

type Sent = {
  token?: string | undefined
  /** Tenant id, or `all`. */
  tenantId?: number | 'all' | undefined
  returnTo?: string | undefined
  request: Request
  context: AppLoadContext
}

/**
 * Returns an API client for the signed-in user; every loader and action that needs a session starts here. Without a
 * session, and in a call after it has ended, the redirect to /login is thrown. `returnTo` is the return URL when
 * the request is for no page, such as a download; `company` replaces the tenant acted on (only
 * super-admin.server.ts).
 */
export async function signedIn(
  request: Request,
  context: AppLoadContext,
  { returnTo, company }: { returnTo?: string | undefined; company?: number | 'all' } = {},
) {
  const session = await readSession(request, context)
  if (!session) throw await redirectToLogin(request, context, returnTo)
  const { token, actingTenantId } = session
  return client({ token, tenantId: company ?? actingTenantId, returnTo, request, context })
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
      const response = await send(sent, endpoint, input as CallInput<Endpoint>)
      if (!response.ok) throw await asPage(sent, response)
      return (await response.json()) as CallOutput<E>
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
      const response = await send(sent, endpoint, input as CallInput<Endpoint>, { headers })
      return outcomeOf(sent, response)
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
      const path = pathOf(endpoint, input as CallInput<Endpoint> | undefined)
      return outcomeOf(sent, await transmit(sent, endpoint.method, path, multipart))
    },

    /** Returns the headers of a streamed endpoint by a HEAD request, which does not start the stream. */
    async head<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Headers> {
      const response = await send(sent, endpoint, input as CallInput<Endpoint>, { head: true })
      if (!response.ok) throw await asPage(sent, response)
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
      const response = await send(sent, endpoint, input as CallInput<Endpoint>, { head, headers })
      if (!response.ok) throw await asPage(sent, response)
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
  return { body: await written.arrayBuffer(), headers: { 'content-type': type } }
}

async function outcomeOf<T>(sent: Sent, response: Response): Promise<Outcome<T>> {
  if (response.ok) return { ok: true, value: (await response.json()) as T }
  // Without a session a refusal is an expected result too: wrong password, no access to the console.
  const answerable = sent.token ? ANSWERABLE.has(response.status) : response.status < 500
  if (answerable) return { ok: false, failure: (await response.json()) as ErrorBody }
  throw await asPage(sent, response)
}

/** Only these types occur in parameters and queries; the contract's schemas ensure it. */
type Scalar = string | number | boolean | null | undefined
type Scalars = Record<string, Scalar>

function send(
  sent: Sent,
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  { head = false, headers = {} }: { head?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> {
  const query = new URLSearchParams()
  const asked = (input.query ?? {}) as Record<string, Scalar | Scalar[]>
  for (const [name, value] of Object.entries(asked)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  const path = pathOf(endpoint, input)
  const method = head ? 'head' : endpoint.method
  // A caller may omit a body whose fields are all optional; the API requires one.
  const body = endpoint.body && JSON.stringify(input.body ?? {})
  return transmit(sent, method, query.size > 0 ? `${path}?${query}` : path, {
    ...(body !== undefined && { body }),
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  })
}

function pathOf({ path }: Endpoint, input: CallInput<Endpoint> | undefined): string {
  const params = (input?.params ?? {}) as Scalars
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
}

/** User agent of the console followed by the browser's: the list of sessions shows the browser of each. */
function userAgentOf({ request }: Sent): string {
  return `${USER_AGENT} ${request.headers.get('user-agent') ?? ''}`.trim().slice(0, 300)
}

async function transmit(
  sent: Sent,
  method: string,
  path: string,
  { body, headers }: { body?: BodyInit; headers?: Record<string, string> },
): Promise<Response> {
  const { token, tenantId, context } = sent
  const request = new Request(`http://api.invalid/api${path}`, {
    method: method.toUpperCase(),
    headers: {
      'user-agent': userAgentOf(sent),
      'x-request-id': context.requestId,
      ...keyOf(sent.request, method),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(tenantId && { 'x-tenant-id': String(tenantId) }),
      ...headers,
    },
    ...(body !== undefined && { body, duplex: 'half' }),
  })
  try {
    return await context.api(request, context.connection.closed)
  } catch (error) {
    if (context.connection.closed.aborted) throw error
    return unreachable(context.requestId)
  }
}

const changes = new WeakMap<Request, number>()

/** Idempotency key of each change of a posted form: the form's key and the change's number. */
function keyOf(request: Request, method: string): Record<string, string> {
  const key = request.headers.get('idempotency-key')
  if (!key || !/^(post|put|delete)$/i.test(method)) return {}
  const place = (changes.get(request) ?? 0) + 1
  changes.set(request, place)
  return { 'idempotency-key': `${key}.${place}` }
}

function unreachable(requestId: string): Response {
  const body: ErrorBody = {
    status: 503,
    code: 'unavailable',
    message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
    requestId,
    errors: [],
  }
  return Response.json(body, { status: 503, headers: { 'retry-after': '5' } })
}

/** True when the posting page still has its form (ui/submit-retry.ts): only such a page sends a key. */
function isKept({ headers }: Request): boolean {
  return headers.has('idempotency-key')
}

/**
 * Returns a response to throw for a failed one: the nearest error page shows it, or it redirects to /login. The
 * form of a failed POST is saved as a draft, which its page restores.
 */
async function asPage(
  { request, context, token, returnTo }: Sent,
  response: Response,
): Promise<Response> {
  if (response.status === 401 && token) return redirectToLogin(request, context, returnTo)
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  if (response.status === 403 && body?.code === 'password_change_required') {
    return new Response(null, { status: 302, headers: { location: '/password' } })
  }
  const page = body ?? {
    status: response.status,
    code: 'unexpected',
    message: UNKNOWN_ERROR,
    requestId: context.requestId,
    errors: [],
  }
  if (response.status >= 500 && !isKept(request) && (await saveFormDraft(request, context)))
    page.message = `${page.message.replace(/\.?$/, '.')} Lo que escribiste se conserva.`
  return Response.json(page, {
    status: response.status,
    headers: response.headers.has('retry-after')
      ? { 'retry-after': response.headers.get('retry-after')! }
      : {},
  })
}
