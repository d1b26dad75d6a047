import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  preregistrations,
  PreregistrationSettings,
} from '#contract/people/preregistrations.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { changeTenant } from '#api/platform/tenant/change.ts'

/** Returns whether the tenant accepts preregistrations, and its slug. */
export async function preregistrationSettings(
  db: Database,
  scope: Scope,
): Promise<PreregistrationSettings> {
  const [found] = await db.query<PreregistrationSettings>(
    scope,
    sql`select preregistrations_open as open, slug, version from tenants where id = ${scope.tenantId}`,
  )
  return found!
}

/**
 * Opens or closes preregistrations; pending requests are still decided.
 * @throws Failure 409 when the tenant was changed since `version` was read.
 */
export async function changePreregistrationSettings(
  db: Database,
  scope: Scope,
  { open, version: read }: z.output<typeof preregistrations.changeSettings.body>,
): Promise<PreregistrationSettings> {
  const changed = await changeTenant(db, scope, scope.tenantId, (tx, before) => {
    requireVersion(read, before.version, 'esta configuración')
    return tx.query(
      sql`update tenants set preregistrations_open = ${open}, version = version + 1
          where id = ${scope.tenantId} and preregistrations_open <> ${open}`,
    )
  })
  const { preregistrations_open, slug, version } = changed
  return { open: preregistrations_open, slug, version }
}
