import sql from 'sql-template-tag'
import type { Database, TenantScope } from '../db/database.ts'

/**
 * What a person's form asks while it is being filled: whether it would be refused. E-mails are unique over
 * the installation, mobiles in a company; nothing else is told.
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
