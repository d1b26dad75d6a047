import { once } from 'node:events'
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express'
import type { AppLoadContext } from '@remix-run/node'
import type { Api } from '../api/app.ts'
import type { Bindings } from '../api/http/serve.ts'
import type { Settings } from '../settings.ts'
import { nonceOf } from './security.ts'

/** What the console's loaders and actions are given with each request; see app/context.ts. */
export function loadContext(settings: Settings, api: Api | null) {
  return (request: ExpressRequest, response: ExpressResponse): AppLoadContext => {
    const requestId = response.locals['requestId'] as string
    const address = request.ip ?? 'unknown'
    return {
      console: {
        productName: settings.productName,
        stores: settings.stores,
        secure: settings.publicUrl?.startsWith('https:') ?? false,
        sessionSecret: settings.sessionSecret,
      },
      api: api ? inProcess(api, address) : overHttp(settings.apiUrl!, address),
      requestId,
      setCookie: (header) => void response.append('Set-Cookie', header),
      nonce: nonceOf(response),
      connection: connectionOf(response),
    }
  }
}

function inProcess(api: Api, address: string): AppLoadContext['api'] {
  const bindings: Bindings = { address, sessions: new Map() }
  return async (request) => api.fetch(request, bindings)
}

function overHttp(apiUrl: string, address: string): AppLoadContext['api'] {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('x-forwarded-for', address)
    return fetch(`${apiUrl}${pathname}${search}`, {
      method: request.method,
      headers,
      body: request.body,
      signal: request.signal,
      redirect: 'error',
      ...(request.body && { duplex: 'half' }),
    })
  }
}

/**
 * The framework's Express adapter writes a stream without waiting for the browser to read it and does
 * not end it when the browser leaves; streams of the console ask here instead.
 */
function connectionOf(response: ExpressResponse): AppLoadContext['connection'] {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  return {
    closed: closed.signal,
    drained: async () => {
      if (response.writableNeedDrain && !closed.signal.aborted) {
        await once(response, 'drain', { signal: closed.signal }).catch(() => {})
      }
    },
  }
}
