import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Deletes the sessions of all tenants that expired or whose account was changed. */
export async function forgetEndedSessions({ db, log }: Services): Promise<void> {
  const [row] = await db.queryWithoutTenant<{ forgotten: number }>(
    sql`select forget_ended_sessions() as forgotten`,
  )
  if (row?.forgotten) log.info({ sessions: row.forgotten }, 'ended sessions forgotten')
}
