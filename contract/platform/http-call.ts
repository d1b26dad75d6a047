import type { CallInput, Endpoint } from './endpoint.ts'

/** A call of the contract as HTTP, and its result. */

/** Only these types occur in parameters and queries; the contract's schemas ensure it. */
type Scalar = string | number | boolean | null | undefined

/** Result of a call: its answer, or the error body of a refusal. */
export type CallResult = {
  status: number
  /** JSON document; null for a refusal that has none, such as a proxy's. */
  body: unknown
  /** Header Retry-After of a refusal. */
  retryAfter: string | null
}

/** Returns the texts of a query by name, as they are sent: empty values are left out. */
export function queryTexts({ query = {} }: CallInput<Endpoint>): [name: string, texts: string[]][] {
  return Object.entries(query as Record<string, Scalar | Scalar[]>).flatMap(([name, value]) => {
    const texts = [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null || one === '' ? [] : [String(one)]))
    return texts.length > 0 ? [[name, texts]] : []
  })
}

/** Returns the texts of path parameters by name. */
export function paramTexts({ params = {} }: CallInput<Endpoint>): Record<string, string> {
  const given = Object.entries(params as Record<string, Scalar>)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value ?? '')]))
}

/** Returns the body of a call. A caller may omit one whose fields are all optional; the API requires it. */
export function bodyText({ body }: Endpoint, input: CallInput<Endpoint>): string | undefined {
  return body && JSON.stringify(input.body ?? {})
}

/** Returns a call as a request to `/api`. */
export function callRequest(
  endpoint: Endpoint,
  input: CallInput<Endpoint>,
  { head = false, headers, ...init }: RequestInit & { head?: boolean; duplex?: 'half' },
): Request {
  const params = paramTexts(input)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams(
    queryTexts(input).flatMap(([name, texts]) => texts.map((text) => [name, text])),
  )
  const request = new Headers(headers)
  const body = bodyText(endpoint, input)
  if (body !== undefined) request.set('content-type', 'application/json')
  return new Request(`http://api.invalid/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: head ? 'HEAD' : endpoint.method.toUpperCase(),
    ...(body !== undefined && { body }),
    ...init,
    headers: request,
  })
}

/** Reads the result of a call from its response. */
export async function readResult(response: Response): Promise<CallResult> {
  return {
    status: response.status,
    body: await (response.ok ? response.json() : response.json().catch(() => null)),
    retryAfter: response.headers.get('retry-after'),
  }
}
