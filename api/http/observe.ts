import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { apiRequests } from './metrics.ts'
import type { ApiContext, ApiEnv } from './context.ts'
import { callerOf } from './impersonation.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/**
 * Gives a call its request id: the caller's, if it is valid.
 * @returns a function that writes the log line and the metrics of the call, given its status.
 */
export function beginRequest(log: Logger, c: ApiContext, method: string): (status: number) => void {
  const given = c.req.header('x-request-id')
  const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
  c.set('requestId', requestId)
  const started = performance.now()
  return (status) => {
    const seconds = (performance.now() - started) / 1000
    const endpoint = c.get('endpoint') ?? 'none'
    apiRequests.observe({ endpoint, method: method.toUpperCase(), status: String(status) }, seconds)
    const scope = c.get('scope')
    log.info(
      {
        requestId,
        endpoint,
        method: method.toUpperCase(),
        status,
        ms: Math.round(seconds * 10_000) / 10,
        ...(scope && { user: callerOf(scope).actor.id, tenant: scope.tenantId }),
        ...(scope?.token && { token: scope.token.id }),
        ...(scope?.impersonation && {
          as: `${scope.impersonation.kind} ${scope.impersonation.id}`,
        }),
      },
      'api',
    )
  }
}

export function observe(log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const ended = beginRequest(log, c, c.req.method)
    await next()
    c.header('x-request-id', c.get('requestId'))
    for (const [name, value] of Object.entries(c.get('answerHeaders') ?? {})) c.header(name, value)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
    ended(c.res.status)
  }
}
