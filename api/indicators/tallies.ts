import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** The job `indicators-fold-tallies`: the deltas of each day, course and position become one row (routines.sql). */
export async function compactSessionTallies({ db, log }: Services): Promise<void> {
  const [folded] = await db.queryWithoutTenant<{ rows: number }>(
    sql`select fold_external_course_tallies() as rows`,
  )
  log.debug({ rows: folded?.rows }, 'tallies of external sessions folded')
}
