import sql, { raw } from 'sql-template-tag'
import type { Undone } from '#contract/undo.ts'
import type { Database } from '../db/database.ts'
import { liftStatementTimeout } from '../db/statement.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { membershipChangesOf } from '../http/undo.ts'
import { logged } from './assignment.ts'
import { undoDueDates } from './due-dates.ts'
import { courseName } from './read.ts'

type Entry = { user_id: number; action: 'add' | 'remove'; touched: boolean }

/**
 * Undoes the actor's own assignment or its removal, for the users that the request changed and
 * nobody assigned or unassigned since; or their own change of due dates. Progress is kept, as in any removal; users who get the
 * course back have it since the original day.
 * @throws Failure 404 without the course, or when that request changed nobody or is too long ago.
 */
export function undoAssignment(
  db: Database,
  scope: Scope,
  id: number,
  request: string,
): Promise<Undone> {
  const { tenantId } = scope
  const course = sql`tenant_id = ${tenantId} and tenant_course_id = ${id}`
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const name = await courseName(tx, scope, id)
    await tx.query(sql`select lock_enrolments(${tenantId})`)
    const assigned = { entity: 'course', of: sql`entity_id = ${id}`, member: raw('user_id') }
    const entries = await tx.query<Entry>(
      sql`select e.id as user_id, e.action,
            e.touched or not exists (select from users u where u.tenant_id = ${tenantId} and u.id = e.id
              ${withinActorAreas(scope, 'u.area_id')}) as touched
          from (${membershipChangesOf(scope, request, assigned)}) e`,
    )
    if (entries.length === 0) return undoDueDates(tx, scope, { id, name }, request)
    const of = (action: Entry['action']) =>
      entries.flatMap((one) => (one.action === action && !one.touched ? [one.user_id] : []))

    // Enrolments by groups stay: only direct assignments are removed.
    const taken = await tx.query<{ user_id: number }>(
      sql`update course_users set direct = false
          where ${course} and user_id = any(${of('add')}::bigint[]) and enabled and direct
          returning user_id`,
    )
    const ids = taken.map(({ user_id }) => user_id)
    await tx.query(sql`select refresh_enrolments(${tenantId}, ${ids}::bigint[], ${[id]}::bigint[])`)
    await tx.query(
      sql`with gone as (
            select user_id from course_users
            where ${course} and user_id = any(${ids}::bigint[]) and not enabled
          ) ${logged(scope, 'remove', id, name, sql`gone`)}`,
    )
    const given = await tx.query(
      sql`with given as (
            update course_users set direct = true, enabled = true
            where ${course} and user_id = any(${of('remove')}::bigint[]) and not (enabled and direct)
            returning user_id, own_due_date as due_date
          ), told as (${logged(scope, 'add', id, name, sql`given`)})
          select user_id from given`,
    )
    const undone = taken.length + given.length
    return { undone, left: entries.length - undone }
  })
}
