import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { ExternalCourseUser, externalCourseUsers } from '#contract/external-course-users.ts'
import type { Database } from '../db/database.ts'
import { filteredByIds, answerPage, type PageRow } from '../db/page.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
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
  const whose = sql`join users s on s.tenant_id = ${tenantId} and s.id = m.user_id`
  const picked = sql`${narrowedTo(scope, narrowing)} ${filteredByIds(ids, 'm.id')}`
  const mine = withinActorAreas(scope, 's.area_id')
  const by = orderOf(sort, order)
  const rows = await db.transaction(scope, async (tx) => {
    await openCourse(tx, scope, id)
    return tx.query<PageRow<ExternalCourseUser>>(
      sql`select counted.total, ${recordColumns(scope)}
          from (
            select count(*) as total from external_course_users m
            ${looksAtPeople(scope, narrowing) ? whose : empty}
            where ${ofCourse(scope, id)} ${picked} ${mine}
          ) counted
          left join lateral (
            select m.id from external_course_users m ${whose}
            where ${ofCourse(scope, id)} ${picked} ${mine}
            order by ${by} limit ${limit} offset ${skip}
          ) page on true
          left join external_course_users m on m.tenant_id = ${tenantId} and m.id = page.id
          left join users s on s.tenant_id = ${tenantId} and s.id = m.user_id
          ${EXTRA_JOINS}
          order by ${by}`,
    )
  })
  return answerPage(rows, limit, (row) => row)
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
