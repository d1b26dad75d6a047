import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Deletes suggestions (locations, extended fields) that no user has any more (users/routines.sql). */
export async function forgetUnusedValues({ db, log }: Services): Promise<void> {
  const [forgotten] = await db.queryWithoutTenant<{ rows: number }>(
    sql`select forget_unused_field_values() as rows`,
  )
  log.debug({ rows: forgotten?.rows }, 'unused field values forgotten')
}
