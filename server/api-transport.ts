import type { AppLoadContext } from '@remix-run/node'
import { callRequest, readResult } from '#contract/platform/http-call.ts'
import type { Api } from '../api/app.ts'
import type { Bindings } from '../api/platform/calls/context.ts'
import { traced, traceparent } from '../api/platform/telemetry/tracing.ts'

/**
 * Transports from the console to the API on behalf of a caller at `address`. A call is cancelled by the
 * signal passed to it: a Request follows another signal only while the Request is referenced, and during a
 * streamed response nothing references it.
 */

/** Calls the API in this process: JSON without HTTP. The loaders of one page share one authenticated session. */
export function inProcess(api: Api, address: string): AppLoadContext['api'] {
  const bindings: Bindings = { address, sessions: new Map() }
  return {
    call: (endpoint, input, headers, over) =>
      api.call(endpoint, input, { headers, bindings: { ...bindings, over } }),
    fetch: async (request, connection) =>
      api.fetch(request, { ...bindings, over: connection.closed, viewer: connection }),
  }
}

/** Calls the API in another process, at `apiUrl`. */
export function overHttp(apiUrl: string, address: string): AppLoadContext['api'] {
  const { hostname } = new URL(apiUrl)
  const attributes = { 'server.address': hostname }
  const forward = (request: Request, over: AbortSignal, name: string) =>
    traced(name, { kind: 'client', attributes }, () => send(request, over))

  async function send(request: Request, over: AbortSignal): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    const trace = traceparent()
    if (trace !== undefined) headers.set('traceparent', trace)
    return fetch(`${apiUrl}${pathname}${search}`, {
      method: request.method,
      headers,
      body: request.body,
      signal: over,
      redirect: 'error',
      ...(request.body && { duplex: 'half' }),
    })
  }
  return {
    call: async (endpoint, input, headers, over) =>
      readResult(
        await forward(
          callRequest(endpoint, input, { headers }),
          over,
          `${endpoint.method.toUpperCase()} /api${endpoint.path}`,
        ),
      ),
    fetch: (request, { closed }) => forward(request, closed, request.method),
  }
}
