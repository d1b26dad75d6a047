import sql from 'sql-template-tag'
import {
  AUDIENCE_HAS_MESSAGES,
  AUDIENCE_HAS_MESSAGES_TEXT,
} from '#contract/messages/communications.ts'
import type { Database } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { softDelete } from '#api/platform/records/soft-delete.ts'

/**
 * Moves audiences to the trash. The author of a message locks its audience, so that no audience is deleted
 * while it gets a message.
 *
 * @throws Failure 404 when one of them does not exist; 409 with the code 55001 when one has messages (spec
 *   3, §8). Then none is deleted.
 */
export function removeAudiences(
  db: Database,
  scope: Scope,
  ids: number[],
): Promise<{ deleted: number }> {
  return softDelete(db, scope, ids, {
    kind: 'communications',
    check: async (tx) => {
      const used = await tx.query(
        sql`select from messages
            where tenant_id = ${scope.tenantId} and communication_id = any(${ids}::bigint[]) limit 1`,
      )
      if (used.length > 0) throw new Failure(409, AUDIENCE_HAS_MESSAGES, AUDIENCE_HAS_MESSAGES_TEXT)
    },
  })
}
