import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/**
 * Job `indicators-fold-tallies`: compacts the deltas of each day, course and position to one row
 * (routines.sql).
 */
export async function compactSessionTallies({ db, log }: Services): Promise<void> {
  const [folded] = await db.queryWithoutTenant<{ rows: number }>(
    sql`select fold_external_course_tallies() as rows`,
  )
  log.debug({ rows: folded?.rows }, 'tallies of external sessions folded')
}
