import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { logged, readTenant } from '#api/platform/tenant/change.ts'

/** Hides the first steps of the tenant from all its administrators, or shows them again. */
export function dismissFirstSteps(
  db: Database,
  scope: Scope,
  dismissed: boolean,
): Promise<{ dismissed: boolean }> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    const changed = await tx.query(
      sql`update tenants set first_steps_dismissed = ${dismissed}
          where id = ${tenantId} and first_steps_dismissed <> ${dismissed} returning id`,
    )
    if (changed.length > 0) {
      await logged(
        tx,
        'update',
        await readTenant(tx, tenantId),
        { first_steps_dismissed: !dismissed },
        { first_steps_dismissed: dismissed },
      )
    }
    return { dismissed }
  })
}
