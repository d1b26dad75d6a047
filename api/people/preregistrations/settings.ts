import type { z } from 'zod'
import type {
  preregistrations,
  PreregistrationSettings,
} from '#contract/people/preregistrations.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'

type Stored = { preregistrations_open: boolean; slug: string; version: number }

const SETTINGS: TenantSettings<Stored> = {
  table: 'tenants',
  columns: 'preregistrations_open, slug, version',
}

/** Returns whether the tenant accepts preregistrations, and its slug. */
export async function preregistrationSettings(
  db: Database,
  scope: Scope,
): Promise<PreregistrationSettings> {
  return answer(await readSettings(db.for(scope), scope, SETTINGS))
}

/**
 * Opens or closes preregistrations; pending requests are still decided.
 * @throws Failure 409 when the tenant was changed since `version` was read.
 */
export async function changePreregistrationSettings(
  db: Database,
  scope: Scope,
  { open, version }: z.output<typeof preregistrations.changeSettings.body>,
): Promise<PreregistrationSettings> {
  const change = () => ({ preregistrations_open: open })
  return answer(await saveSettings(db, scope, SETTINGS, version, change))
}

function answer({ preregistrations_open: open, ...rest }: Stored): PreregistrationSettings {
  return { open, ...rest }
}
