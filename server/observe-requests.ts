import type { Request, RequestHandler, Response } from 'express'
import { apiRequests, pageRequests } from '../api/platform/calls/metrics.ts'
import { startSpan, within, type Span } from '../api/platform/telemetry/tracing.ts'
import { beforeHeaders } from './answer-headers.ts'
import { isApi } from './refusal.ts'

/** Status in metrics of a request whose client left before the answer, as proxies write it. */
const CLIENT_LEFT = 499

/** State of a request in `response.locals`. */
type Observed = { span: Span | null; route: string | null; reachedApi: boolean }

const observed = new WeakMap<Response, Observed>()

/**
 * Measures each request until its answer begins, and opens its span. Requests are named by the template of their path;
 * those refused before they are matched, or that match nothing, share the route `none`. Calls that reach the API are
 * measured there.
 */
export function observeRequests(routeOf: (path: string) => string | null): RequestHandler {
  return (request, response, next) => {
    const began = performance.now()
    const { method } = request
    const api = isApi(request)
    const route = api ? null : routeOf(request.path)
    const span = startSpan(nameOf(method, route), {
      kind: 'server',
      parent: request.get('traceparent'),
      attributes: { 'http.request.method': method, 'http.route': route ?? undefined },
    })
    const state: Observed = { span, route, reachedApi: false }
    observed.set(response, state)

    function measure(code: number): void {
      const seconds = (performance.now() - began) / 1_000
      const status = String(code)
      span?.set({ 'http.response.status_code': code })
      if (code >= 500) span?.fail(status)
      if (!api) pageRequests.observe({ route: route ?? 'none', method, status }, seconds)
      else if (!state.reachedApi) apiRequests.observe({ endpoint: 'none', method, status }, seconds)
    }
    beforeHeaders(response, () => measure(response.statusCode))
    response.once('close', () => {
      if (!response.headersSent) measure(CLIENT_LEFT)
      span?.end()
    })
    next()
  }
}

/** Continues in the span of the request: whatever queued it has a span of its own. */
export const continueTrace: RequestHandler = (_request, response, next) =>
  within(observed.get(response)?.span ?? null, next)

/** Returns how the API names a request that has reached it. */
export function namingOf(request: Request, response: Response): (route: string) => void {
  const state = observed.get(response)
  if (state) state.reachedApi = true
  return (route) => {
    state?.span?.rename(nameOf(request.method, route))
    state?.span?.set({ 'http.route': route })
  }
}

const nameOf = (method: string, route: string | null) =>
  route === null ? method : `${method} ${route}`
