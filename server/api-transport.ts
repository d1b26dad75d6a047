import type { AppLoadContext } from '@remix-run/node'
import type { Api } from '../api/app.ts'
import type { Bindings } from '../api/http/context.ts'

/**
 * Transports from the console to the API on behalf of a caller at `address`. A call is cancelled by the
 * signal passed to it: a Request follows another signal only while the Request is referenced, and during a
 * streamed response nothing references it.
 */

/** Calls the API in this process. The loaders of one page share one authenticated session. */
export function inProcess(api: Api, address: string): AppLoadContext['api'] {
  const bindings: Bindings = { address, sessions: new Map() }
  return async (request, over) => api.fetch(request, { ...bindings, over })
}

/** Calls the API in another process, at `apiUrl`. */
export function overHttp(apiUrl: string, address: string): AppLoadContext['api'] {
  return (request, over) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    return fetch(`${apiUrl}${pathname}${search}`, {
      method: request.method,
      headers,
      body: request.body,
      signal: over,
      redirect: 'error',
      ...(request.body && { duplex: 'half' }),
    })
  }
}
