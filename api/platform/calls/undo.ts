import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Undo reads the changes of a request from the audit log: the database wrote them in the transaction of the
 * change, so they are complete and exact, and later changes are there as well.
 */

/** Message when nothing can be undone: another actor's request, too old, or without changes. */
export const NOTHING_TO_UNDO = 'Ya no hay nada que deshacer'

/**
 * Starts giving back what was, until the transaction ends: enrolments that return keep the day and the due date that
 * they had (learning/routines.sql).
 */
export async function giveBack(tx: Queryable): Promise<void> {
  await tx.query(sql`select begin_giving_back()`)
}

const RECENT = sql`at > now() - interval '1 day'`

const writtenBy = ({ actor }: Scope, request: string) =>
  sql`request_id = ${request} and actor_id = ${actor.id}`

/**
 * SQL of the entries that a request of the actor wrote within the last day. The log has no index by
 * request, which would slow every change; the audited operations have one, and give the range of entries.
 */
export function entriesOfRequest(scope: Scope, request: string): Sql {
  const { tenantId } = scope
  const own = sql`tenant_id = ${tenantId} and ${writtenBy(scope, request)}`
  return sql`select * from audit_log where ${own} and ${RECENT}
    and id >= (select min(id) from audit_deeds where ${own})
    and id <= (select max(last_id) from audit_deeds where ${own})`
}

/**
 * SQL of what a request added to an object and removed from it, by the `member` of the linked rows
 * (`id`, `action`), and whether each was `touched` since. `of`: condition on the entries about the object. The later entries are read once: adding many rows
 * leaves as many entries, and reading them for each row would be quadratic.
 */
export function membershipChangesOf(
  scope: Scope,
  request: string,
  { entity, of, member }: { entity: string; of: Sql; member: Sql },
): Sql {
  const { tenantId } = scope
  return sql`select id, action, touched from (
      select ${member} as id, action, max(id) over (partition by ${member}) > id as touched,
        ${writtenBy(scope, request)} and ${RECENT} as own
      from audit_log
      where tenant_id = ${tenantId} and entity = ${entity} and ${of}
        and action in ('add', 'remove') and ${member} is not null
        and id >= (select min(id) from audit_deeds
          where tenant_id = ${tenantId} and ${writtenBy(scope, request)})
    ) since where own`
}
