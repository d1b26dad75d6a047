import type { OpenAPIHono } from '@hono/zod-openapi'
import { leaderboard } from '#contract/leaderboard.ts'
import { bindingsOf, serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { watchedSession } from './sessions.ts'

const EVENTS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Compression and proxies would hold the events back.
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

export function mountLeaderboard(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { leaderboards } = services
  serve(app, services, 'leaderboard', leaderboard, {
    show: ({ params, scope }) => leaderboards.show(scope, params.uuid),
    events: async ({ params, query, scope, c }) => {
      const body = await leaderboards.watch({
        scope,
        uuid: params.uuid,
        session: watchedSession(services, c.req.raw.headers, scope),
        address: bindingsOf(c).address ?? 'unknown',
        lastEventId: c.req.header('last-event-id') ?? query.last_event_id ?? null,
      })
      return new Response(body, { headers: EVENTS })
    },
  })
}
