import type { Hono } from 'hono'
import { leaderboard } from '#contract/courses/leaderboard.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { eventRequest } from '#api/platform/calls/event-streams.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Leaderboards } from './leaderboards.ts'

export function mountLeaderboard(
  app: Hono<ApiEnv>,
  services: Services,
  leaderboards: Leaderboards,
): void {
  serve(app, services, 'leaderboard', leaderboard, {
    show: ({ params, scope }) => leaderboards.show(scope, params.uuid),
    events: (call) => leaderboards.watch(eventRequest(services, call), call.params.uuid),
  })
}
