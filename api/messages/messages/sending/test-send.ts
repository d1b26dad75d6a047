import sql from 'sql-template-tag'
import type { z } from 'zod'
import { EMPTY_MESSAGE } from '#contract/messages/message-bounds.ts'
import { fillMessage, type MessageValues } from '#contract/messages/message-variables.ts'
import { type testMessage } from '#contract/messages/message-shapes.ts'
import { matchingIn } from '../../communications/size.ts'
import { senderOf } from '../../communications/sender.ts'
import type { FormFiles } from '#api/platform/calls/context.ts'
import { Failure, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { problemOf } from '../../whatsapp/problems.ts'
import { whatsappAddress, type Answer } from '#api/platform/outgoing/whatsapp-provider.ts'
import { storeFormFile, type StoredAttachment } from '../attachments.ts'
import { authorOf, requireSender } from '../create.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import { messageNotFound } from '../read.ts'
import { personalValues } from '../values.ts'

/**
 * Sends a message to the actor's own number, immediately and once. Only its file is stored, for a day.
 *
 * @throws Failure 404 without the audience or the message; 422 when the actor has no valid mobile for
 *   WhatsApp, or the message is empty; 503 when the provider is temporarily unavailable; else as
 *   `createMessage`.
 */
export async function sendTest(
  services: Services,
  scope: Scope,
  audience: number,
  { body, attachment: given, message }: z.output<typeof testMessage>,
  files: FormFiles | undefined,
) {
  const { db, settings, whatsapp } = services
  const { tenantId, actor } = scope
  const ask = {
    query: <Row extends object>(statement: Parameters<typeof db.query>[1]) =>
      db.query<Row>(scope, statement),
  }
  await matchingIn(ask, tenantId, audience)
  await requireSender(services, ask, scope)
  const to = await ownNumber(services, scope)
  await storeFormFile(services, scope, files)
  const key = given ?? (message === undefined ? null : await attachmentOfMessage(message))
  const [attachment] = key
    ? await ask.query<StoredAttachment>(
        sql`select key, name, media_type, bytes from message_attachments
            where tenant_id = ${tenantId} and key = ${key}::uuid`,
      )
    : []
  if (body === null && !attachment) throw invalidField('body', 'required', EMPTY_MESSAGE)
  const from = await senderOf(ask, settings, tenantId)
  const [contact] = await ask.query<{ conversing: boolean }>(
    sql`select conversing from whatsapp_contact(${from.sender}, ${to})`,
  )
  const answer = await whatsapp.send({
    tenantId,
    deliveryId: null,
    messageId: null,
    attempt: 1,
    name: authorOf(scope),
    sender: from.sender,
    to,
    body: body === null ? null : await personal(body),
    attachment: attachment ?? null,
    template: attachment ? from.mediaTemplate : from.template,
    conversing: contact?.conversing ?? false,
  })
  return { to: whatsappAddress(to), ...resultOf(answer) }

  /** Fills in the actor's own values; a super-administrator's are those of their own tenant. */
  async function personal(text: string): Promise<string> {
    const { joins, values } = personalValues(actor.tenant_id, text, consoleUrl(settings))
    const [own] = await db.query<{ values: MessageValues | null }>(
      { tenantId: actor.tenant_id },
      sql`select ${values} as values from users people ${joins}
          where people.tenant_id = ${actor.tenant_id} and people.id = ${actor.id}`,
    )
    return fillMessage(text, own?.values ?? {})
  }

  async function attachmentOfMessage(id: number): Promise<string | null> {
    const [found] = await ask.query<{ attachment_key: string | null }>(
      sql`select attachment_key from messages where tenant_id = ${tenantId} and id = ${id}
            and communication_id = ${audience}`,
    )
    if (!found) throw messageNotFound()
    return found.attachment_key
  }

  async function ownNumber({ db }: Services, _scope: Scope): Promise<string> {
    const [own] = await db.query<{ number: string | null; mobile: string | null }>(
      { tenantId: actor.tenant_id },
      sql`select mobile, whatsapp_number(mobile) as number from users
          where tenant_id = ${actor.tenant_id} and id = ${actor.id}`,
    )
    if (own?.number) return own.number
    const message = own?.mobile
      ? 'Tu número de celular no es válido para WhatsApp'
      : 'Tu usuario no tiene número de celular'
    throw invalidField('to', own?.mobile ? 'invalid_mobile' : 'no_mobile', message)
  }
}

function resultOf(answer: Answer) {
  switch (answer.kind) {
    case 'accepted': {
      const { settled } = answer
      if (!settled) return { status: 'pending', error: null } as const
      if (settled.outcome === 'delivered') return { status: 'delivered', error: null } as const
      return { status: 'error', error: problemOf(settled.code) } as const
    }
    case 'refused':
      return { status: 'error', error: problemOf(answer.code) } as const
    case 'unknown':
      return { status: 'error', error: problemOf('unknown') } as const
    case 'later':
      throw new Failure(
        503,
        'unavailable',
        'WhatsApp no recibe mensajes en este momento. Intenta de nuevo en unos segundos.',
        { headers: { 'retry-after': '5' } },
      )
  }
}
