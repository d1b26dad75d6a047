import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

/** The job `courses-fold-tallies`: compacts the deltas of each course to one row (courses/routines.sql). */
export async function compactCourseTallies({ db, log }: Services): Promise<void> {
  const [folded] = await db.queryWithoutTenant<{ rows: number }>(
    sql`select fold_course_user_tallies() as rows`,
  )
  log.debug({ rows: folded?.rows }, 'course tallies folded')
}
