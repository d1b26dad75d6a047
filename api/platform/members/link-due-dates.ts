import sql, { raw } from 'sql-template-tag'
import type { DueInput } from '#contract/platform/values/due-dates.ts'
import type { MembershipChange } from '#contract/platform/people/members.ts'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { entriesOfRequest, NOTHING_TO_UNDO } from '../calls/undo.ts'
import { changing, idsOf } from './change.ts'
import { requireAhead } from './due-dates.ts'
import { linksOf, loggedLink, type Members } from './members.ts'

/** Due dates of links whose members are `dated`: the database derives those of enrolments from them. */

/**
 * Sets, moves or takes away the due date of links.
 * @throws Failure 404 when the owner or one of `ids` does not exist for the actor; then nothing changes. 422 for a
 *   day that has passed.
 */
export function changeLinkDueDates(
  db: Database,
  scope: Scope,
  members: Members,
  id: number,
  { ids, ...due }: { ids: number[] } & DueInput,
): Promise<MembershipChange> {
  const { table, member } = members.link
  return changing(db, scope, members, id, { ids }, async (tx) => {
    await requireAhead(tx, scope, due)
    const [day, days] = [due.due_date || null, due.due_days || null]
    const [row] = await tx.query<{ changed: number }>(
      sql`with changed as (
            update ${raw(table)} m set due_date = ${day}::date, due_days = ${days}::int
            where ${linksOf(members, scope, id)}
              and m.${raw(member)} in (${idsOf(scope, members, { ids })})
              and (m.due_date, m.due_days) is distinct from (${day}::date, ${days}::int)
            returning 1
          ) select count(*) as changed from changed`,
    )
    return row!.changed
  })
}

type Change = { entity: string; id: number; request: string }

/** Undoes the changes of due dates by a request of the actor, but for links that changed since. */
export async function undoLinkDueDates(
  tx: Transaction,
  scope: Scope,
  members: Members,
  change: Change,
): Promise<Undone> {
  const { tenantId } = scope
  const key = raw(`before ->> '${members.link.member}'`)
  const entries = await tx.query<{ id: number; touched: boolean }>(
    sql`with done as materialized (
          select e.id as entry, (${key})::bigint as id from (${entriesOfRequest(scope, change.request)}) e
          where entity = ${change.entity} and entity_id = ${change.id} and action = 'update'
            and before ? ${members.link.member}
        )
        select done.id, exists (
          select from audit_log later where later.tenant_id = ${tenantId}
            and later.entity = ${change.entity} and later.entity <> 'user' and later.entity_id = ${change.id}
            and later.id > done.entry
            and (coalesce(later.before, later.after) ->> ${members.link.member})::bigint = done.id
        ) as touched
        from done`,
  )
  if (entries.length === 0) throw notFound(NOTHING_TO_UNDO)
  const ids = entries.flatMap((entry) => (entry.touched ? [] : [entry.id]))
  const undone = await restoreLinkDueDates(tx, scope, members, { ...change, ids })
  return { undone, left: entries.length - undone }
}

/** Gives links the due dates that they had before a request changed or removed them; returns their number. */
export async function restoreLinkDueDates(
  tx: Transaction,
  scope: Scope,
  members: Members,
  { entity, id, request, ids }: Change & { ids: number[] },
): Promise<number> {
  const { table, member } = members.link
  const logged = loggedLink(members, id, 'e.before')
  const rows = await tx.query(
    sql`update ${raw(table)} m set
          due_date = case when e.before ? 'due_date' then (e.before ->> 'due_date')::date else m.due_date end,
          due_days = case when e.before ? 'due_days' then (e.before ->> 'due_days')::int else m.due_days end
        from (${entriesOfRequest(scope, request)}) e
        where ${linksOf(members, scope, id)} and e.entity = ${entity} and ${logged.of}
          and e.action in ('update', 'remove') and e.before ?| array['due_date', 'due_days']
          and ${logged.member} = m.${raw(member)}
          and m.${raw(member)} in (${idsOf(scope, members, { ids })})
        returning 1`,
  )
  return rows.length
}
