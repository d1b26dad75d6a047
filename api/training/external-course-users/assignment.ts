import sql, { raw } from 'sql-template-tag'
import type { DueInput } from '#contract/platform/values/due-dates.ts'
import type { MembershipChange, Person } from '#contract/platform/people/members.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  idsOf,
  requireVisible,
  conflictIfDeleted,
  type MemberSelection,
} from '#api/platform/members/change.ts'
import { dueDay, requireAhead } from '#api/platform/members/due-dates.ts'
import type { Members } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { externalCourseNotFound } from '../external-courses/policy.ts'
import { lockCourse } from './course.ts'
import { sessionOf, withSession } from './session.ts'

/** Users of an external course: those with an enabled record. */
export const USERS: Members<Person> = {
  ...PEOPLE,
  owner: { table: 'external_courses', missing: externalCourseNotFound },
  link: {
    table: 'external_course_users',
    owner: 'external_course_id',
    member: 'user_id',
    when: raw('m.enabled'),
  },
  linkColumns: {},
}

/** Restricts a search to enabled users, unless the query asks for other statuses. */
export function unlessDisabled<Query extends { status?: string[] | undefined }>(
  query: Query,
): Query {
  return { ...query, status: query.status ?? ['enabled'] }
}

/**
 * Assigns a course to people, for its session where it has one. A disabled record is enabled with its
 * former values; people already assigned are skipped. Concurrent assignments create one record each.
 * @throws Failure 404 when the course or one of the ids does not exist for the actor; then nobody is
 *   assigned. 422 for a due date that has passed.
 */
export async function assign(
  db: Database,
  scope: Scope,
  id: number,
  picked: MemberSelection,
  due: DueInput = {},
): Promise<MembershipChange> {
  const { tenantId } = scope
  const who = 'ids' in picked ? picked : unlessDisabled(picked)
  const assigned = await db
    .transaction(scope, async (tx) => {
      await lockCourse(tx, scope, id)
      const session = await sessionOf(tx, scope, id)
      const { start, end } = withSession(session)
      await requireVisible(tx, scope, PEOPLE, who)
      await requireAhead(tx, scope, due)
      const [row] = await tx.query<{ changed: number }>(
        sql`with assigned as (
              insert into external_course_users as m (tenant_id, external_course_id, user_id, start_time, end_time, due_date)
              select ${tenantId}, ${id}, picked.id, ${session.start}::timestamptz, ${session.end}::timestamptz,
                ${dueDay(scope, due, sql`now()`)}
              from (${idsOf(scope, PEOPLE, who)}) picked order by picked.id
              on conflict (tenant_id, external_course_id, user_id) do update
                set enabled = true, start_time = ${start}, end_time = ${end}, due_date = excluded.due_date,
                  version = m.version + 1 where not m.enabled
              returning 1
            ) select count(*) as changed from assigned`,
      )
      return row!.changed
    })
    .catch(conflictIfDeleted(USERS))
  return { changed: assigned, skipped: 'ids' in picked ? picked.ids.length - assigned : 0 }
}
