import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

/**
 * What a form asks while it is being filled. E-mails are unique across companies, mobiles within one;
 * business units do not hide a clash. `except` is the user being edited.
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

/** Compares digits alone, so that spaces and the sign of the country code do not matter. */
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
