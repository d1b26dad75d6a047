import sql from 'sql-template-tag'
import { OTHERS_TOO } from '#contract/messages/message-bounds.ts'
import type { Message } from '#contract/messages/message-shapes.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { authorOf, queueMessage } from '../create.ts'
import { coversMessage } from '../policy.ts'
import { messageNotFound, readMessage, type State } from '../read.ts'

/**
 * Stops a message that is being sent: queued deliveries are cancelled. Calls in flight complete. A stopped
 * message can be sent again to the people who did not get it.
 *
 * @throws Failure 404; 409 when it is not being sent, or reaches people outside the actor's business units.
 */
export function stopMessage(services: Services, scope: Scope, id: number): Promise<Message> {
  const { tenantId } = scope
  return services.db.transaction(scope, async (tx) => {
    const [found] = await tx.query<{
      state: State
      stopped_at: Date | null
      area_ids: number[] | null
    }>(
      sql`select state, stopped_at, area_ids from messages m
          where m.tenant_id = ${tenantId} and m.id = ${id} and exists (
            select from communications c where c.tenant_id = ${tenantId} and c.id = m.communication_id)
          for update`,
    )
    if (!found) throw messageNotFound()
    if (!coversMessage(scope, found)) throw conflict(OTHERS_TOO)
    if (found.state !== 'sending' || found.stopped_at !== null) {
      throw conflict('Este mensaje no se está enviando')
    }
    // An audience may be a million people.
    await liftStatementTimeout(tx)
    await tx.query(
      sql`with waiting as materialized (
            select id from message_deliveries
            where tenant_id = ${tenantId} and message_id = ${id} and state = 'queued'
            order by id for update
          )
          update message_deliveries d set state = 'failed', error_code = 'stopped_by_admin'
          from waiting w where d.tenant_id = ${tenantId} and d.id = w.id and d.state = 'queued'`,
    )
    await tx.query(
      sql`update messages set stopped_at = now(), stopped_by_name = ${authorOf(scope)},
            resumes_at = null, version = version + 1
          where tenant_id = ${tenantId} and id = ${id}`,
    )
    await queueMessage(services, tx, tenantId, id, null)
    return readMessage(services, tx, scope, { id })
  })
}
