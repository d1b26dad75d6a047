import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from './scope.ts'

/**
 * Undoing asks the audit log what a request changed: the database wrote it in the transaction of the change,
 * so it is all that changed and nothing else, however much that was, and what came after is there as well.
 */

/** What is said when there is nothing to undo: not of this actor, not of late, or nothing at all. */
export const NOTHING_TO_UNDO = 'Ya no hay nada que deshacer'

/** The entries that a request of the actor's own wrote, within the last day. */
export function changedBy({ tenantId, actor }: Scope, request: string): Sql {
  return sql`select * from audit_log where tenant_id = ${tenantId} and actor_id = ${actor.id}
    and request_id = ${request} and at > now() - interval '1 day'`
}
