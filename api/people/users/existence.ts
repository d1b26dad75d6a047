import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Uniqueness checks while a form is being filled. E-mails are unique across tenants, mobiles within
 * one; a clash outside the actor's business units is reported too. `except` is the user being
 * edited.
 */

export async function emailExists(
  db: Database,
  scope: Scope,
  { q, except }: { q: string; except?: number },
): Promise<{ exists: boolean }> {
  const [row] = await db.query<{ exists: boolean }>(
    scope,
    sql`select email_taken(${q}, ${except ?? null}) as exists`,
  )
  return { exists: row?.exists ?? false }
}

/** Compares digits only, ignoring spaces and the sign of the country code. */
export async function mobileExists(
  db: Database,
  scope: Scope,
  { q, except }: { q: string; except?: number },
): Promise<{ exists: boolean }> {
  const [row] = await db.query<{ exists: boolean }>(
    scope,
    sql`select mobile_taken(${q}, ${except ?? null}) as exists`,
  )
  return { exists: row?.exists ?? false }
}
