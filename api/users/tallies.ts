import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Compacts the deltas of each tenant's user count to one row per area and position (users/routines.sql). */
export async function compactUserTallies({ db, log }: Services): Promise<void> {
  const [folded] = await db.queryWithoutTenant<{ fold_user_tallies: number }>(
    sql`select fold_user_tallies()`,
  )
  log.debug({ rows: folded?.fold_user_tallies }, 'user tallies folded')
}
