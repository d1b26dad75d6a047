import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { courses } from '#contract/courses/courses.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { entriesOfRequest, NOTHING_TO_UNDO } from '#api/platform/calls/undo.ts'
import { COURSE_DUE, dueDay, dueFilterOf, requireAhead } from '#api/platform/members/due-dates.ts'
import { changing } from './assignment.ts'

/**
 * The own due dates of users of a course. A date of their groups and formation paths counts where they have no own
 * one (learning/routines.sql). Who the change is about has the course now, finished or not.
 */

/**
 * Sets, moves or takes away the own due dates of users of a course.
 * @throws Failure 404 when the course or one of `ids` does not exist for the actor; then nothing changes. 422 for a
 *   day that has passed.
 */
export function changeDueDates(
  db: Database,
  scope: Scope,
  id: number,
  { ids, matching, ...due }: z.output<typeof courses.dueDates.body>,
): Promise<MembershipChange> {
  const { due: states, ...filters } = matching ?? {}
  return changing(db, scope, id, ids ? { ids } : filters, async (tx, people, name) => {
    await requireAhead(tx, scope, due)
    const changed = await writeDueDates(
      tx,
      scope,
      { id, name },
      {
        people: sql`${people} ${dueFilterOf(scope, COURSE_DUE, states)}`,
        day: dueDay(scope, due, sql`cu.assigned_at`),
      },
    )
    return { changed, skipped: ids ? ids.length - changed : 0 }
  })
}

/** Undoes the changes of due dates by a request of the actor, but for users whose date changed since. */
export async function undoDueDates(
  tx: Transaction,
  scope: Scope,
  course: { id: number; name: string },
  request: string,
): Promise<Undone> {
  const { tenantId } = scope
  const entries = await tx.query<{ user_id: number; before: string | null; touched: boolean }>(
    sql`with done as materialized (
          select id, user_id, before ->> 'due_date' as before
          from (${entriesOfRequest(scope, request)}) e
          where entity = 'course_user' and entity_id = ${course.id} and after ? 'due_date'
        )
        select done.user_id, done.before, exists (
            select from audit_log later where later.tenant_id = ${tenantId}
              and later.user_id = done.user_id and later.id > done.id and later.entity_id = ${course.id}
              and (later.entity = 'course_user' and later.after ? 'due_date' or later.entity = 'course')
          ) or not exists (select from users u where u.tenant_id = ${tenantId} and u.id = done.user_id
            ${withinActorAreas(scope, 'u.area_id')}) as touched
        from done`,
  )
  if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
  const back = entries.filter(({ touched }) => !touched)
  const undone = await writeDueDates(tx, scope, course, {
    given: sql`unnest(${back.map((one) => one.user_id)}::bigint[],
      ${back.map((one) => one.before)}::date[]) as given (user_id, day)`,
    people: sql`u.tenant_id = ${tenantId} and given.user_id = u.id`,
    day: sql`given.day`,
  })
  return { undone, left: entries.length - undone }
}

type Change = {
  /** Further relation of the statement, with an alias. */
  given?: Sql
  /** Condition on users `u` and their enrolments `cu`. */
  people: Sql
  /** SQL of the day. */
  day: Sql
}

/** Writes days that differ, each with an entry in the audit log, and returns their number. */
export async function writeDueDates(
  tx: Transaction,
  { tenantId }: Scope,
  { id, name }: { id: number; name: string },
  { given, people, day }: Change,
): Promise<number> {
  const [row] = await tx.query<{ changed: number }>(
    sql`with picked as materialized (
          select cu.user_id, cu.own_due_date as before, ${day} as after
          from course_users cu join users u on u.tenant_id = ${tenantId} and u.id = cu.user_id
            ${given ? sql`cross join ${given}` : sql``}
          where cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id} and cu.enabled and ${people}
            and cu.own_due_date is distinct from ${day}
        ), changed as (
          update course_users cu set own_due_date = picked.after from picked
          where cu.tenant_id = ${tenantId} and cu.tenant_course_id = ${id} and cu.user_id = picked.user_id
        ), told as (
          insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
            action, entity, entity_id, label, user_id, before, after)
          select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
            (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
            'update', 'course_user', ${id}, ${name}, user_id,
            jsonb_build_object('due_date', before), jsonb_build_object('due_date', after)
          from picked cross join audit_context() said
        )
        select count(*) as changed from picked`,
  )
  return row!.changed
}
