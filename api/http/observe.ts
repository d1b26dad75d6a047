import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { apiRequests } from './metrics.ts'
import type { ApiEnv } from './context.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** Gives each request an id (the caller's, if it is valid), a log line and its metrics. */
export function observe(log: Logger): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    c.header('x-request-id', requestId)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
    const endpoint = c.get('endpoint') ?? 'none'
    apiRequests.observe({ endpoint, method: c.req.method, status: String(c.res.status) }, seconds)
    const scope = c.get('scope')
    log.info(
      {
        requestId,
        endpoint,
        method: c.req.method,
        status: c.res.status,
        ms: Math.round(seconds * 10_000) / 10,
        ...(scope && { user: scope.actor.id, tenant: scope.tenantId }),
      },
      'api',
    )
  }
}
