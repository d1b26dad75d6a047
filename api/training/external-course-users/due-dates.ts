import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { externalCourseUsers } from '#contract/training/external-course-users.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueDay, requireAhead } from '#api/platform/members/due-dates.ts'
import { selectRecords } from './attendance.ts'
import { lockCourse } from './course.ts'

/**
 * Sets, moves or takes away the due dates of records; days count from when they were assigned.
 * @throws Failure 404 when the course or one of `ids` does not exist for the actor; then nothing changes. 422 for a
 *   day that has passed.
 */
export function changeDueDates(
  db: Database,
  scope: Scope,
  id: number,
  { ids, matching, ...due }: z.output<typeof externalCourseUsers.dueDates.body>,
): Promise<MembershipChange> {
  const day = dueDay(scope, due, sql`m.created_at`)
  return db.transaction(scope, async (tx) => {
    await lockCourse(tx, scope, id)
    await requireAhead(tx, scope, due)
    const picked = await selectRecords(tx, scope, id, { ids, matching })
    const changed = await tx.query(
      sql`update external_course_users m set due_date = ${day}, version = m.version + 1
          where m.tenant_id = ${scope.tenantId} and m.id = any(${picked}::bigint[]) and m.enabled
            and m.due_date is distinct from ${day}
          returning 1`,
    )
    return { changed: changed.length, skipped: picked.length - changed.length }
  })
}
