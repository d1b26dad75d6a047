import type { Hono } from 'hono'
import { attention } from '#contract/oversight/attention.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { dismissFirstSteps } from './first-steps.ts'
import { pendingItems } from './pending-items.ts'

export function mountAttention(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'attention', attention, {
    get: ({ scope }) => pendingItems(services.db, scope),
    firstSteps: ({ body, scope }) => dismissFirstSteps(services.db, scope, body.dismissed),
  })
}
