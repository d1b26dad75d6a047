import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { changeTenant } from '../tenants/change.ts'

type Settings = { open: boolean; slug: string }

/** Returns whether the tenant accepts preregistrations, and its slug. */
export async function preregistrationSettings(db: Database, scope: Scope): Promise<Settings> {
  const [found] = await db.query<Settings>(
    scope,
    sql`select preregistrations_open as open, slug from tenants where id = ${scope.tenantId}`,
  )
  return found!
}

/** Opens or closes preregistrations; pending requests are still decided. */
export async function changePreregistrationSettings(
  db: Database,
  scope: Scope,
  { open }: { open: boolean },
): Promise<Settings> {
  const { preregistrations_open, slug } = await changeTenant(db, scope, scope.tenantId, (tx) =>
    tx.query(
      sql`update tenants set preregistrations_open = ${open}, version = version + 1
          where id = ${scope.tenantId} and preregistrations_open <> ${open}`,
    ),
  )
  return { open: preregistrations_open, slug }
}
