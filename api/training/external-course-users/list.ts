import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  ExternalCourseUser,
  externalCourseUsers,
} from '#contract/training/external-course-users.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds, readPage } from '#api/platform/db/page.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { openCourse } from './course.ts'
import {
  EXTRA_JOINS,
  looksAtPeople,
  narrowedTo,
  ofCourse,
  orderOf,
  readRecord,
  recordColumns,
} from './records.ts'

type Query = z.output<typeof externalCourseUsers.users.query>

/**
 * Returns a page of a course's users with their records, and the exact total. The page's records are found
 * first, so that other columns are looked up for the page alone.
 * @throws Failure 404 without the course.
 */
export async function listRecords(
  db: Database,
  scope: Scope,
  id: number,
  { sort, order, limit, skip, ids, ...narrowing }: Query,
) {
  const { tenantId } = scope
  await db.transaction(scope, (tx) => openCourse(tx, scope, id))
  const users = sql`join users s on s.tenant_id = ${tenantId} and s.id = m.user_id`
  const found = sql`where ${ofCourse(scope, id)} ${narrowedTo(scope, narrowing)}
    ${filteredByIds(ids, 'm.id')} ${withinActorAreas(scope, 's.area_id')}`
  const list = {
    matched: sql`select m.id, s.full_name, m.start_time, m.end_time, m.due_date
      from external_course_users m ${users} ${found}`,
    counted: sql`select from external_course_users m
      ${looksAtPeople(scope, narrowing) ? users : empty} ${found}`,
    order: orderOf(sort, order, { m: '', s: '' }),
    columns: recordColumns(scope),
    joins: sql`left join external_course_users m on m.tenant_id = ${tenantId} and m.id = page.id
      left join users s on s.tenant_id = ${tenantId} and s.id = m.user_id ${EXTRA_JOINS}`,
  }
  return readPage(db, scope, list, { limit, skip }, (row: ExternalCourseUser) => row)
}

/** Returns one record. @throws Failure 404 as `readRecord`. */
export function getRecord(
  db: Database,
  scope: Scope,
  params: { id: number; recordId: number },
): Promise<ExternalCourseUser> {
  return db.transaction(scope, async (tx) => {
    await openCourse(tx, scope, params.id)
    return readRecord(tx, scope, params)
  })
}
