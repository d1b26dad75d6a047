import type { Hono } from 'hono'
import { sessions } from '#contract/access/sessions.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import type { SessionServices } from '#api/platform/identity/open-session.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './own.ts'

export function mountSessions(app: Hono<ApiEnv>, services: SessionServices): void {
  const { db } = services
  serve(app, services, 'sessions', sessions, {
    list: ({ scope }) => listOwnSessions(db, scope),
    endAll: ({ scope }) => endOwnSessions(db, scope),
    endCurrent: ({ scope }) => endOwnSession(db, scope, scope.sessionId),
    end: ({ params, scope }) => endOwnSession(db, scope, params.id),
  })
}
