import type { Hono } from 'hono'
import { attention } from '#contract/oversight/attention.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { saveSettings, type TenantSettings } from '#api/platform/records/tenant-settings.ts'
import { pendingItems } from './pending-items.ts'

export function mountAttention(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'attention', attention, {
    get: ({ scope }) => pendingItems(services.db, scope),
    firstSteps: ({ body, scope }) => dismissFirstSteps(services.db, scope, body.dismissed),
  })
}

const FIRST_STEPS: TenantSettings<{ first_steps_dismissed: boolean }> = {
  table: 'tenants',
  columns: 'first_steps_dismissed',
}

/** Hides the first steps of the tenant from all its administrators, or shows them again. */
async function dismissFirstSteps(
  db: Database,
  scope: Scope,
  dismissed: boolean,
): Promise<{ dismissed: boolean }> {
  const change = () => ({ first_steps_dismissed: dismissed })
  await saveSettings(db, scope, FIRST_STEPS, undefined, change)
  return { dismissed }
}
