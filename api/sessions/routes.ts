import type { OpenAPIHono } from '@hono/zod-openapi'
import { sessions } from '#contract/sessions.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './own.ts'

export function mountSessions(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'sessions', sessions, {
    list: ({ scope }) => listOwnSessions(db, scope),
    endAll: ({ scope }) => endOwnSessions(db, scope),
    endCurrent: ({ scope }) => endOwnSession(db, scope, scope.sessionId),
    end: ({ params, scope }) => endOwnSession(db, scope, params.id),
  })
}
