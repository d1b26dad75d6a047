import sql, { raw } from 'sql-template-tag'
import type { Undone } from '#contract/platform/undo.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import { entriesOfRequest, giveBack, membershipChangesOf, NOTHING_TO_UNDO } from '../calls/undo.ts'
import { idsOf, lockOwner, conflictIfDeleted } from './change.ts'
import { restoreLinkDueDates, undoLinkDueDates } from './link-due-dates.ts'
import { loggedLink, type Members } from './members.ts'

/**
 * Undoes the actor's own adding or removing, for the members of a group that this request changed and nobody
 * added or removed since, who have been in it since the day they had; or the actor's own change of due dates. `entity` is that of the links in the audit log.
 * @throws Failure 404 without the owner, when that request changed nothing or is too long ago, or
 *   when a member to restore is deleted at that moment.
 */
export function undoMembers(
  db: Database,
  scope: Scope,
  members: Members,
  { entity, id, request }: { entity: string; id: number; request: string },
): Promise<Undone> {
  const { tenantId } = scope
  const { table, owner, member } = members.link
  const undoing = db.transaction(scope, async (tx) => {
    await lockOwner(tx, scope, members, id)
    await giveBack(tx)
    const entries = await tx.query<{ id: number; action: 'add' | 'remove'; touched: boolean }>(
      membershipChangesOf(scope, request, { entity, ...loggedLink(members, id) }),
    )
    if (entries.length === 0) {
      // Due dates are changed where the log files them: from the other side.
      if (!members.link.dated || members.link.loggedUnderMember) throw notFound(NOTHING_TO_UNDO)
      return undoLinkDueDates(tx, scope, members, { entity, id, request })
    }
    const of = (action: 'add' | 'remove') => ({
      ids: entries.flatMap((one) => (one.action === action && !one.touched ? [one.id] : [])),
    })
    const gone = await tx.query(
      sql`delete from ${raw(table)} m
          where m.tenant_id = ${tenantId} and m.${raw(owner)} = ${id}
            and m.${raw(member)} in (${idsOf(scope, members, of('add'))})
          returning 1`,
    )
    const removed = loggedLink(members, id, 'before')
    const back = await tx.query(
      sql`insert into ${raw(table)} (tenant_id, ${raw(owner)}, ${raw(member)}, added_at)
          select ${tenantId}, ${id}, picked.id, coalesce(entry.added_at, now())
          from (${idsOf(scope, members, of('remove'))}) picked
          left join (
            select ${removed.member} as id, (before ->> 'added_at')::timestamptz as added_at
            from (${entriesOfRequest(scope, request)}) own
            where entity = ${entity} and ${removed.of} and action = 'remove'
          ) entry using (id)
          order by picked.id
          on conflict do nothing returning 1`,
    )
    if (members.link.dated && back.length > 0) {
      await restoreLinkDueDates(tx, scope, members, { entity, id, request, ...of('remove') })
    }
    const undone = gone.length + back.length
    return { undone, left: entries.length - undone }
  })
  return undoing.catch(conflictIfDeleted(members))
}
