import type { Hono } from 'hono'
import { impersonations } from '#contract/impersonations.ts'
import type { ApiEnv } from '../http/context.ts'
import type { SessionServices } from '../http/open-session.ts'
import { serve } from '../http/serve.ts'
import { beginImpersonation, endImpersonation } from './impersonate.ts'

export function mountImpersonations(app: Hono<ApiEnv>, services: SessionServices): void {
  const { db } = services
  serve(app, services, 'impersonations', impersonations, {
    begin: ({ body, scope }) => beginImpersonation(db, scope, body),
    end: ({ scope }) => endImpersonation(db, scope),
  })
}
