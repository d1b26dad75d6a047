import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  externalCourseUsers,
  UserExternalCourse,
} from '#contract/training/external-course-users.ts'
import type { Database } from '#api/platform/db/database.ts'
import { readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireSeenUser } from '#api/platform/members/seen-user.ts'
import { recordColumns } from './records.ts'

/**
 * Returns a page of the external courses of a user: the latest session first, those without one before them.
 * Without courses in the trash.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function recordsOfUser(
  db: Database,
  scope: Scope,
  id: number,
  part: z.output<typeof externalCourseUsers.ofUser.query>,
) {
  await requireSeenUser(db, scope, id)
  const { tenantId } = scope
  const list = {
    matched: sql`select m.id, c.id as course, c.name, c.assessable, m.start_time
      from external_course_users m
      join external_courses c on c.tenant_id = m.tenant_id and c.id = m.external_course_id
      where m.tenant_id = ${tenantId} and m.user_id = ${id}
        and (m.enabled or m.assisted or m.start_time is not null)`,
    order: ['start_time desc nulls first', 'name collate "und-x-icu"', 'id'],
    columns: sql`${recordColumns(scope, OWN)}, page.course as external_course_id, page.name, page.assessable`,
    joins: sql`left join external_course_users m on m.tenant_id = ${tenantId} and m.id = page.id
      left join users s on s.tenant_id = ${tenantId} and s.id = m.user_id`,
  }
  return readPage(db, scope, list, part, (row: UserExternalCourse) => row)
}

/** Columns of the record itself. */
const OWN = [
  'id',
  'start_time',
  'end_time',
  'assisted',
  'approved',
  'quantitative_result',
  'qualitative_result',
  'due_date',
  'due',
  'enabled',
] as const
