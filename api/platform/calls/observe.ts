import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { annotateRoot, startSpan, traceId, within } from '../telemetry/tracing.ts'
import { apiRequests } from './metrics.ts'
import type { ApiContext, ApiEnv } from './context.ts'
import { callerOf } from '../identity/impersonation.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** A call under way. */
type CallUnderWay = {
  /** Runs the work of the call in its span. */
  run<T>(work: () => T): T
  /** Writes the log line and the metrics of the call, and ends its span. */
  end(status: number): void
}

/** Gives a call its request id: the caller's, if it is valid. */
export function beginRequest(log: Logger, c: ApiContext, method: string): CallUnderWay {
  const given = c.req.header('x-request-id')
  const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  const span = startSpan('api')

  function end(status: number): void {
    const seconds = (performance.now() - started) / 1000
    const endpoint = c.get('endpoint') ?? 'none'
    apiRequests.observe({ endpoint, method: method.toUpperCase(), status: String(status) }, seconds)
    const scope = c.get('scope')
    const trace = traceId()
    if (span) {
      const tenant = { 'sendero.tenant.id': scope?.tenantId }
      annotateRoot(tenant)
      span.rename(endpoint)
      span.set({ ...tenant, 'sendero.endpoint': endpoint, 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
      span.end()
    }
    log.info(
      {
        requestId,
        endpoint,
        method: method.toUpperCase(),
        status,
        ms: Math.round(seconds * 10_000) / 10,
        ...(trace !== undefined && { trace }),
        ...(scope && { user: callerOf(scope).actor.id, tenant: scope.tenantId }),
        ...(scope?.token && { token: scope.token.id }),
        ...(scope?.impersonation && {
          as: `${scope.impersonation.kind} ${scope.impersonation.id}`,
        }),
      },
      'api',
    )
  }
  return { run: (work) => within(span, work), end: (status) => within(span, () => end(status)) }
}

export function observe(log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const call = beginRequest(log, c, c.req.method)
    await call.run(next)
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of Object.entries(c.get('answerHeaders') ?? {})) c.header(name, value)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
    call.end(c.res.status)
  }
}
