import sql, { type Sql } from 'sql-template-tag'
import type { Unassignment } from '#contract/courses/course-users.ts'
import type { DueInput } from '#contract/platform/values/due-dates.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { idsOf, requireVisible, type MemberSelection } from '#api/platform/members/change.ts'
import { dueDay, requireAhead } from '#api/platform/members/due-dates.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { courseName } from './read.ts'

/**
 * Direct assignment of a course to users, and its removal (spec 2, §7). Progress stays in the row
 * of `course_users` and comes back with the course. Enrolments by groups and formation paths are
 * not removed here: such users keep the course and are counted as `kept`.
 */

/**
 * @throws Failure 404 when the course or one of `ids` does not exist for the actor; then nobody gets it. 422 for a
 *   due date that has passed.
 */
export function assign(
  db: Database,
  scope: Scope,
  id: number,
  picked: MemberSelection,
  due: DueInput = {},
): Promise<MembershipChange> {
  return changing(db, scope, id, picked, async (tx, people, name) => {
    await requireAhead(tx, scope, due)
    const changed = await give(
      tx,
      scope,
      { id, name },
      people,
      'ids' in picked,
      dueDay(scope, due, NOW),
    )
    return { changed, skipped: 'ids' in picked ? picked.ids.length - changed : 0 }
  })
}

/**
 * Assigns a course to `people`, an SQL condition on users `u`, and returns their number. Users who
 * have it by a group keep it without that group from then on, when they are `named` one by one. Their own due
 * date becomes `due`, SQL of a day; without one it stays as it is for those who have the course. The caller holds
 * lock_enrolments.
 */
export async function give(
  tx: Transaction,
  scope: Scope,
  { id, name }: { id: number; name: string },
  people: Sql,
  named: boolean,
  due: Sql = sql`null::date`,
): Promise<number> {
  const [row] = await tx.query<{ changed: number }>(
    sql`with had as materialized (
          select has.user_id, has.own_due_date as due_date, has.assigned_at from course_users has
          join users u on u.tenant_id = ${scope.tenantId} and u.id = has.user_id and ${people}
          where has.tenant_id = ${scope.tenantId} and has.tenant_course_id = ${id}
        ), given as (
          insert into course_users as cu (tenant_id, tenant_course_id, user_id, direct, own_due_date)
          select ${scope.tenantId}, ${id}, u.id, true, ${due} from users u where ${people}
            and not exists (
              select from course_users has
              where has.tenant_id = ${scope.tenantId} and has.tenant_course_id = ${id}
                and has.user_id = u.id and has.enabled
                and (has.direct or ${!named}))
          order by u.id
          on conflict (tenant_id, tenant_course_id, user_id) do update
            set direct = true, enabled = true,
              assigned_at = case when cu.enabled then cu.assigned_at else now() end,
              own_due_date = coalesce(excluded.own_due_date, case when cu.enabled then cu.own_due_date end)
          returning user_id, ${due} as due_date
        ), changed as (
          select given.user_id, given.due_date, to_jsonb(had) - 'user_id' as before
          from given left join had using (user_id)
        ), told as (${logged(scope, 'add', id, name, sql`changed`)})
        select count(*) as changed from given`,
  )
  return row!.changed
}

/** @throws as `assign`. */
export function unassign(
  db: Database,
  scope: Scope,
  id: number,
  picked: MemberSelection,
): Promise<Unassignment> {
  return changing(db, scope, id, picked, async (tx, people, name) => {
    const had = await tx.query<{ user_id: number; direct: boolean }>(
      sql`with had as materialized (
            select cu.user_id, cu.direct from course_users cu
            join users u on u.id = cu.user_id and ${people}
            where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = ${id} and cu.enabled
          ), untied as (
            update course_users cu set direct = false from had
            where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = ${id}
              and cu.user_id = had.user_id and had.direct
          ) select user_id, direct from had`,
    )
    const ids = had.map(({ user_id }) => user_id)
    const direct = had.flatMap((one) => (one.direct ? [one.user_id] : []))
    await tx.query(
      sql`select refresh_enrolments(${scope.tenantId}, ${ids}::bigint[], ${[id]}::bigint[])`,
    )
    const [row] = await tx.query<{ changed: number }>(
      sql`with gone as (
            select user_id from course_users
            where tenant_id = ${scope.tenantId} and tenant_course_id = ${id}
              and user_id = any(${ids}::bigint[]) and not enabled
          ), told as (${logged(scope, 'remove', id, name, sql`gone`)}),
          untied as (
            select direct as user_id from unnest(${direct}::bigint[]) direct
            except select user_id from gone
          ), told_untied as (${loggedUntied(scope, id, name, sql`untied`)})
          select count(*) as changed from gone`,
    )
    const { changed } = row!
    const requested = 'ids' in picked ? picked.ids.length : ids.length
    return { changed, kept: ids.length - changed, skipped: requested - ids.length }
  })
}

/** Runs `work` with an SQL condition on users `u`, and the name of the course. */
export function changing<T>(
  db: Database,
  scope: Scope,
  id: number,
  picked: MemberSelection,
  work: (tx: Transaction, people: Sql, name: string) => Promise<T>,
): Promise<T> {
  return db.transaction(scope, async (tx) => {
    await liftStatementTimeout(tx)
    const name = await courseName(tx, scope, id)
    // Serialized with the changes of groups and paths, which change the same rows.
    await tx.query(sql`select lock_enrolments(${scope.tenantId})`)
    await requireVisible(tx, scope, PEOPLE, picked)
    const people = sql`u.tenant_id = ${scope.tenantId} and u.id in (${idsOf(scope, PEOPLE, picked)})`
    return work(tx, people, name)
  })
}

const NOW = sql`now()`

/**
 * Writes one audit entry per user. No trigger does, because answers change the same table all the time. `people`
 * has their `user_id`, and on adding a `due_date` and, in `before`, the former due date and day of assignment.
 */
export function logged(
  scope: Scope,
  action: 'add' | 'remove',
  id: number,
  name: string,
  people: Sql,
): Sql {
  return entries(scope, { id, name, people }, { action, entity: 'course' }, [
    action === 'add' ? sql`before` : sql`null::jsonb`,
    action === 'add'
      ? sql`case when due_date is not null then jsonb_build_object('due_date', due_date) end`
      : sql`null::jsonb`,
  ])
}

/** Writes that `people` have the course no longer as such, but by a group or formation path. */
function loggedUntied(scope: Scope, id: number, name: string, people: Sql): Sql {
  return entries(scope, { id, name, people }, { action: 'update', entity: 'course_user' }, [
    sql`'{"direct": true}'::jsonb`,
    sql`'{"direct": false}'::jsonb`,
  ])
}

function entries(
  { tenantId }: Scope,
  { id, name, people }: { id: number; name: string; people: Sql },
  { action, entity }: { action: string; entity: string },
  [before, after]: [Sql, Sql],
): Sql {
  return sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
      action, entity, entity_id, label, user_id, before, after)
    select ${tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
      (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
      ${action}, ${entity}, ${id}, ${name}, user_id, ${before}, ${after}
    from ${people} cross join audit_context() said`
}
