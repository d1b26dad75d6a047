import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Message, newMessage } from '#contract/messages/message-shapes.ts'
import { audienceNotFound } from '../communications/criteria.ts'
import { senderOf } from '../communications/sender.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import type { FormFiles } from '#api/platform/calls/context.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { needsApproval } from './approval/approval.ts'
import { requireAttachment, storeFormFile } from './attachments.ts'
import { programmedAt } from './date.ts'
import { notifyApprovers } from './approval/approval-notices.ts'
import { readMessage } from './read.ts'

type Draft = z.output<typeof newMessage>

/**
 * Creates a message to an audience: for now, for its date, or for after the approval by a second
 * administrator. Repeated with the same `id` it is created once and answered in its current state. It
 * reaches the people within its author's business units.
 *
 * @throws Failure 404 without the audience; 409 when the tenant has no sender, or the id is that of another
 *   audience's message; 413, 415, 422 as `storeAttachment`, under `attachment`; 422 as `programmedAt`.
 */
export async function createMessage(
  services: Services,
  scope: Scope,
  audience: number,
  draft: Draft,
  files: FormFiles | undefined,
): Promise<Message> {
  const { db } = services
  const before = await db.transaction(scope, (tx) => find(services, tx, scope, audience, draft.id))
  if (before) return before
  const date = programmedAt(draft.programmed_date, scope.tenant.timezone)
  await storeFormFile(services, scope, files)
  return db.transaction(scope, async (tx) => {
    await holdAudience(tx, scope, audience)
    await requireSender(services, tx, scope)
    await requireAttachment(tx, scope, draft.attachment)
    const asking = {
      communication_id: audience,
      area_ids: scope.areaIds,
      author_id: scope.actor.id,
      approved_at: null,
      approved_audience: null,
    }
    const waits = await needsApproval(services, tx, scope.tenantId, asking)
    const [created] = await tx.query<{ id: number }>(
      sql`insert into messages (tenant_id, communication_id, client_id, body, attachment_key,
            programmed_date, state, area_ids, author_id, author_name)
          values (${scope.tenantId}, ${audience}, ${draft.id ?? null}, ${draft.body},
            ${draft.attachment}::uuid, ${date}, ${waits ? 'pending_approval' : 'waiting'},
            ${scope.areaIds}::bigint[], ${scope.actor.id}, ${authorOf(scope)})
          on conflict (tenant_id, client_id) where client_id is not null do nothing
          returning id`,
    )
    if (!created) return (await find(services, tx, scope, audience, draft.id))!
    const { tenantId } = scope
    if (waits) await notifyApprovers(services, tx, { tenantId, messageId: created.id })
    else await queueMessage(services, tx, tenantId, created.id, date)
    return readMessage(services, tx, scope, { id: created.id })
  })
}

export const authorOf = ({ actor }: Scope) => `${actor.first_name} ${actor.last_name}`.trim()

/** Queues the job that starts a message at its time; the job checks whether it still is to be sent. */
export async function queueMessage(
  { queue }: Services,
  tx: Transaction,
  tenantId: number,
  messageId: number,
  at: Date | null,
): Promise<void> {
  await queue.send('message-send', { tenantId, messageId }, tx, at ?? undefined)
}

async function find(
  services: Services,
  tx: Transaction,
  scope: Scope,
  audience: number,
  clientId: string | undefined,
): Promise<Message | null> {
  if (clientId === undefined) return null
  const [found] = await tx.query<{ id: number; communication_id: number }>(
    sql`select id, communication_id from messages
        where tenant_id = ${scope.tenantId} and client_id = ${clientId}`,
  )
  if (!found) return null
  if (found.communication_id !== audience) {
    throw conflict('Este identificador ya es de un mensaje de otra audiencia')
  }
  return readMessage(services, tx, scope, { id: found.id })
}

/** Locks the audience, so that it cannot be deleted until the message exists, and then may not. */
async function holdAudience(tx: Transaction, { tenantId }: Scope, id: number): Promise<void> {
  const found = await tx.query(
    sql`select from communications where tenant_id = ${tenantId} and id = ${id} for key share`,
  )
  if (found.length === 0) throw audienceNotFound()
}

/** @throws Failure 409 where messages are sent and the tenant has no sender. */
export async function requireSender(
  { settings, whatsapp }: Services,
  tx: Queryable,
  { tenantId }: Scope,
): Promise<void> {
  if (whatsapp.name === 'embedded') return
  const { sender } = await senderOf(tx, settings, tenantId)
  if (sender === null) {
    throw conflict('La compañía no tiene un remitente de WhatsApp. Configúralo antes de enviar.')
  }
}
