import { createHash } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { EVENTS_NAME } from '#contract/endpoint.ts'
import { leaderboard } from '#contract/leaderboard.ts'
import { bindingsOf, type ApiEnv } from '../http/context.ts'
import type { Scope } from '../http/scope.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import type { Leaderboards } from './leaderboards.ts'
import { recheckedSession } from '../http/session-recheck.ts'

const EVENTS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Prevent compression and proxies from buffering the events.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

export function mountLeaderboard(
  app: OpenAPIHono<ApiEnv>,
  services: Services,
  leaderboards: Leaderboards,
): void {
  serve(app, services, 'leaderboard', leaderboard, {
    show: ({ params, scope }) => leaderboards.show(scope, params.uuid),
    events: async ({ params, query, scope, c }) => {
      const open = await leaderboards.watch({
        scope,
        uuid: params.uuid,
        session: recheckedSession(services, c.req.raw.headers, scope),
        address: bindingsOf(c).address ?? 'unknown',
        lastEventId: c.req.header('last-event-id') ?? query.last_event_id ?? null,
      })
      return { headers: { ...EVENTS, [EVENTS_NAME]: nameOf(scope, params.uuid) }, open }
    },
  })
}

/** Key of a ranking's events: the tenant, the course, the areas of the actor's business units. */
function nameOf({ tenantId, areaIds }: Scope, uuid: string): string {
  const seen = JSON.stringify([tenantId, uuid, areaIds])
  return createHash('sha256').update(seen).digest('base64url')
}
