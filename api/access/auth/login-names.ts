import sql from 'sql-template-tag'
import type { Logger } from 'pino'
import type { Database } from '#api/platform/db/database.ts'

type Collision = {
  tenant_id: number
  user_id: number
  kind: 'username' | 'email'
  holder_tenant_id: number
  holder_id: number
}

/**
 * Logs accounts with a login name that another account had before names were unique
 * (0009_login_names.sql), so they cannot sign in with it: one line each at every start, until an
 * administrator changes the name.
 */
export async function reportCollisions({ db, log }: { db: Database; log: Logger }): Promise<void> {
  const collisions = await db.queryWithoutTenant<Collision>(
    sql`select tenant_id, user_id, kind, holder_tenant_id, holder_id from login_names_in_collision()`,
  )
  for (const { tenant_id, user_id, kind, holder_tenant_id, holder_id } of collisions) {
    log.warn(
      {
        tenant: tenant_id,
        user: user_id,
        kind,
        holder: { tenant: holder_tenant_id, user: holder_id },
      },
      `a user cannot sign in with their ${kind}: it is a login name of another account; give them another ${kind}`,
    )
  }
}
