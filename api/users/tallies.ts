import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** Folds the deltas of each company's user count into one row an area (users/routines.sql). */
export async function compactUserTallies({ db, log }: Services): Promise<void> {
  const [folded] = await db.queryWithoutTenant<{ fold_user_tallies: number }>(
    sql`select fold_user_tallies()`,
  )
  log.debug({ rows: folded?.fold_user_tallies }, 'user tallies folded')
}
