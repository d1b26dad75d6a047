import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { saveSettings, type TenantSettings } from '#api/platform/records/tenant-settings.ts'

const FIRST_STEPS: TenantSettings<{ first_steps_dismissed: boolean }> = {
  table: 'tenants',
  columns: 'first_steps_dismissed',
}

/** Hides the first steps of the tenant from all its administrators, or shows them again. */
export async function dismissFirstSteps(
  db: Database,
  scope: Scope,
  dismissed: boolean,
): Promise<{ dismissed: boolean }> {
  const change = () => ({ first_steps_dismissed: dismissed })
  await saveSettings(db, scope, FIRST_STEPS, undefined, change)
  return { dismissed }
}
