import sql from 'sql-template-tag'
import type { Database, TenantScope } from '#api/platform/db/database.ts'

/**
 * Checks of the public form while it is filled in: true when the value would be refused. E-mails are unique
 * in the installation, mobiles in a tenant; nothing else is disclosed.
 */

export async function emailTaken(db: Database, scope: TenantScope, email: string) {
  return { exists_user: await answer(db, scope, sql`select email_taken(${email}, null) as taken`) }
}

export async function mobileTaken(db: Database, scope: TenantScope, mobile: string) {
  return {
    exists_user: await answer(db, scope, sql`select mobile_taken(${mobile}, null) as taken`),
  }
}

async function answer(
  db: Database,
  scope: TenantScope,
  statement: ReturnType<typeof sql>,
): Promise<boolean> {
  const [row] = await db.query<{ taken: boolean }>(scope, statement)
  return row?.taken ?? false
}
