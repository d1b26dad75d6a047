import type { Hono } from 'hono'
import { security } from '#contract/access/security.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import type { SessionServices } from '#api/platform/identity/open-session.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { changeSecuritySettings, listAdministrators, securitySettings } from './settings.ts'

export function mountSecurity(app: Hono<ApiEnv>, services: SessionServices): void {
  const { db } = services
  serve(app, services, 'security', security, {
    settings: ({ scope }) => securitySettings(db, scope),
    changeSettings: ({ body, scope }) => changeSecuritySettings(db, scope, body),
    administrators: ({ query, scope }) => listAdministrators(db, scope, query),
  })
}
