import type { AppLoadContext } from '@remix-run/node'
import type { Api } from '../api/app.ts'
import type { Bindings } from '../api/http/context.ts'

/**
 * How the console calls the API in the name of a caller at `address`. A call ends with the signal that it is
 * given: a Request follows another signal only while somebody holds that Request, and of an answer that is
 * still coming nobody does.
 */

/** In this process. Sessions that one page's loaders ask for are opened once. */
export function inProcess(api: Api, address: string): AppLoadContext['api'] {
  const bindings: Bindings = { address, sessions: new Map() }
  return async (request, over) => api.fetch(request, { ...bindings, over })
}

/** In another process, at `apiUrl`. */
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
