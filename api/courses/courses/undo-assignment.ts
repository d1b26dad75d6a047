import sql, { raw } from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, giveBack, membershipChangesOf } from '#api/platform/calls/undo.ts'
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
    await giveBack(tx)
    const assigned = { entity: 'course', of: sql`entity_id = ${id}`, member: raw('user_id') }
    const entries = await tx.query<Entry>(
      sql`select e.id as user_id, e.action,
            e.touched or not exists (select from users u where u.tenant_id = ${tenantId} and u.id = e.id
              ${withinActorAreas(scope, 'u.area_id')}) as touched
          from (${membershipChangesOf(scope, request, assigned)}) e`,
    )
    const tied = await tieAgain(tx, scope, id, request)
    if (entries.length === 0 && tied.entries === 0) {
      return undoDueDates(tx, scope, { id, name }, request)
    }
    const of = (action: Entry['action']) =>
      entries.flatMap((one) => (one.action === action && !one.touched ? [one.user_id] : []))

    // Enrolments by groups stay, as they were: only direct assignments are removed.
    const taken = await tx.query<{ user_id: number }>(
      sql`update course_users cu set direct = false,
            assigned_at = coalesce((own.before ->> 'assigned_at')::timestamptz, cu.assigned_at),
            own_due_date = case when own.before ? 'due_date' and (
                cu.own_due_date is not distinct from (own.after ->> 'due_date')::date
                or own.after is null and cu.own_due_date = (own.before ->> 'due_date')::date
              ) then (own.before ->> 'due_date')::date else cu.own_due_date end
          from (
            select user_id, before, after from (${entriesOfRequest(scope, request)}) e
            where entity = 'course' and entity_id = ${id} and action = 'add'
          ) own
          where cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id} and cu.user_id = own.user_id
            and cu.user_id = any(${of('add')}::bigint[]) and cu.enabled and cu.direct
          returning cu.user_id`,
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
            returning user_id, own_due_date as due_date, null::jsonb as before
          ), told as (${logged(scope, 'add', id, name, sql`given`)})
          select user_id from given`,
    )
    const undone = taken.length + given.length + tied.changed
    return { undone, left: entries.length + tied.entries - undone }
  })
}

/**
 * Gives back the course as such to users who kept it by a group or formation path when the request unassigned them,
 * and returns how many it untied and how many it tied again: not those who were assigned since.
 */
async function tieAgain(
  tx: Transaction,
  scope: Scope,
  id: number,
  request: string,
): Promise<{ entries: number; changed: number }> {
  const [row] = await tx.query<{ entries: number; changed: number }>(
    sql`with untied as materialized (
          select user_id from (${entriesOfRequest(scope, request)}) e
          where entity = 'course_user' and entity_id = ${id} and after ? 'direct'
        ), tied as (
          update course_users cu set direct = true from untied
          where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = ${id} and cu.user_id = untied.user_id
            and cu.enabled and not cu.direct and exists (
              select from users u where u.tenant_id = ${scope.tenantId} and u.id = cu.user_id
                ${withinActorAreas(scope, 'u.area_id')})
          returning 1
        )
        select (select count(*) from untied) as entries, (select count(*) from tied) as changed`,
  )
  return row!
}
