import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/**
 * Undoing asks the audit log what a request changed: the database wrote it in the transaction of the change,
 * so it is all that changed and nothing else, however much that was, and what came after is there as well.
 */

/** What is said when there is nothing to undo: not of this actor, not of late, or nothing at all. */
export const NOTHING_TO_UNDO = 'Ya no hay nada que deshacer'

const RECENT = sql`at > now() - interval '1 day'`

const writtenBy = ({ actor }: Scope, request: string) =>
  sql`request_id = ${request} and actor_id = ${actor.id}`

/**
 * The entries that a request of the actor's own wrote, within the last day. The log has no index by request,
 * since whatever changes data would pay for it; its deeds have one, and say between which entries to look.
 */
export function entriesOfRequest(scope: Scope, request: string): Sql {
  const { tenantId } = scope
  const own = sql`tenant_id = ${tenantId} and ${writtenBy(scope, request)}`
  return sql`select * from audit_log where ${own} and ${RECENT}
    and id >= (select min(id) from audit_deeds where ${own})
    and id <= (select max(last_id) from audit_deeds where ${own})`
}

/**
 * What a request added to a thing and took from it, by the column `member` of what is tied to it (`id`,
 * `action`), and whether that was `touched` since. One look at what became of the thing from then on: who adds
 * many leaves as many entries of it, and looking through them for each of the many has no end.
 */
export function membershipChangesOf(
  scope: Scope,
  request: string,
  { entity, id, member }: { entity: string; id: number; member: Sql },
): Sql {
  const { tenantId } = scope
  return sql`select id, action, touched from (
      select ${member} as id, action, max(id) over (partition by ${member}) > id as touched,
        ${writtenBy(scope, request)} and ${RECENT} as own
      from audit_log
      where tenant_id = ${tenantId} and entity = ${entity} and entity_id = ${id}
        and action in ('add', 'remove') and ${member} is not null
        and id >= (select min(id) from audit_deeds
          where tenant_id = ${tenantId} and ${writtenBy(scope, request)})
    ) since where own`
}
