import type { Hono } from 'hono'
import { impersonations } from '#contract/access/impersonations.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import type { SessionServices } from '#api/platform/identity/open-session.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { beginImpersonation, endImpersonation } from './impersonate.ts'

export function mountImpersonations(app: Hono<ApiEnv>, services: SessionServices): void {
  const { db } = services
  serve(app, services, 'impersonations', impersonations, {
    begin: ({ body, scope }) => beginImpersonation(db, scope, body),
    end: ({ scope }) => endImpersonation(db, scope),
  })
}
