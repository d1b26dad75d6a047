import sql, { empty } from 'sql-template-tag'
import type { Message } from '#contract/messages/message-shapes.ts'
import { senderOf } from '../../communications/sender.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { queueMessage, requireSender } from '../create.ts'
import { messageNotFound, readMessage, retryable } from '../read.ts'

/**
 * Sends a message again to reachable people who did not get it and, on request, to those whose outcome is
 * unknown: a new attempt beside the first, to their current mobile and by the tenant's current sender. For
 * a limited actor within their units.
 *
 * @throws Failure 404 when the audience has no such message; 409 when there is nobody to retry.
 */
export function retryMessage(
  services: Services,
  scope: Scope,
  { id: audience, messageId }: { id: number; messageId: number },
  { include_unknown: unknown }: { include_unknown: boolean },
): Promise<Message> {
  const { tenantId } = scope
  return services.db.transaction(scope, async (tx) => {
    const [message] = await tx.query<{ attachment_key: string | null }>(
      sql`select attachment_key from messages
          where tenant_id = ${tenantId} and id = ${messageId} and communication_id = ${audience}
          for update`,
    )
    if (!message) throw messageNotFound()
    await requireSender(services, tx, scope)
    const from = await senderOf(tx, services.settings, tenantId)
    const tried = await tx.query(
      sql`with chosen as (
            select d.id, d.user_id, d.attempt + 1 as attempt, u.first_name, u.last_name,
              whatsapp_number(u.mobile) as recipient, d.variables
            ${retryable(scope, from.sender, messageId)}
              ${unknown ? empty : sql`and d.state <> 'unknown'`}
          ), given_up as (
            update message_deliveries d set superseded = true from chosen
            where d.tenant_id = ${tenantId} and d.id = chosen.id
          )
          insert into message_deliveries
            (tenant_id, message_id, user_id, attempt, state, first_name, last_name, recipient, variables)
          select ${tenantId}, ${messageId}, user_id, attempt, 'queued', first_name, last_name, recipient, variables
          from chosen returning 1`,
    )
    if (tried.length === 0) throw conflict('No hay nadie a quien volver a enviar este mensaje')
    const template = message.attachment_key === null ? from.template : from.mediaTemplate
    await tx.query(
      sql`update messages set state = 'sending', finished_at = null, worked_at = now(), stopped_at = null,
            stopped_by_name = null, resumes_at = null, refusals = 0, refused_since = null,
            whatsapp_from = ${from.sender}, template_sid = ${template}
          where tenant_id = ${tenantId} and id = ${messageId}`,
    )
    await queueMessage(services, tx, tenantId, messageId, null)
    return readMessage(services, tx, scope, { id: messageId })
  })
}
