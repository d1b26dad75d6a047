import type { Hono } from 'hono'
import { tenants } from '#contract/access/tenants.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { createTenant } from './create.ts'
import { previewTimeZone } from './time-zone.ts'
import { actAsTenant, changeActive, getTenant, listTenants, updateTenant } from './tenants.ts'

export function mountTenants(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'tenants', tenants, {
    list: ({ query }) => listTenants(db, query),
    create: ({ body, scope }) => createTenant(services, scope, body),
    get: ({ params }) => getTenant(db, params.id),
    update: ({ params, body, scope }) => updateTenant(db, scope, params.id, body),
    timeZoneChange: ({ params, query }) => previewTimeZone(db, params.id, query.timezone),
    suspend: ({ params, scope }) => changeActive(db, scope, params.id, false),
    resume: ({ params, scope }) => changeActive(db, scope, params.id, true),
    act: ({ params, scope }) => actAsTenant(db, scope, params.id),
  })
}
