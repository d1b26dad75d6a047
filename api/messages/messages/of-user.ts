import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { UserMessage } from '#contract/messages/message-shapes.ts'
import type { messages } from '#contract/messages/messages.ts'
import { readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireSeenUser } from '#api/platform/members/seen-user.ts'
import type { Services } from '#api/platform/services/services.ts'
import { addressOf, attemptOf, STATUS, type Attempt } from './deliveries.ts'

type Row = Attempt & {
  id: number
  message_id: number
  communication_id: number
  audience: string
  body: string | null
  recipient: string | null
}

/**
 * Returns a page of the messages to a user, the last first, each with its last attempt. Those of audiences in the
 * trash are left out.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function messagesOfUser(
  { db, whatsapp }: Services,
  scope: Scope,
  id: number,
  part: z.output<typeof messages.ofUser.query>,
) {
  await requireSeenUser(db, scope, id)
  const list = {
    matched: sql`select d.id, d.message_id, c.id as communication_id, c.name as audience, m.body,
        d.recipient, d.attempt, ${STATUS} as status, d.error_code, d.sent_at as sent_date
      from message_deliveries d
      join messages m on m.tenant_id = d.tenant_id and m.id = d.message_id
      join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
      where d.tenant_id = ${scope.tenantId} and d.user_id = ${id} and not d.superseded`,
    order: ['sent_date desc nulls first', 'id desc'],
  }
  const page = await readPage(
    db,
    scope,
    list,
    part,
    ({
      id: delivery,
      message_id,
      communication_id,
      audience,
      body,
      recipient,
      ...row
    }: Row): UserMessage => ({
      id: delivery,
      message_id,
      communication: { id: communication_id, name: audience },
      body,
      to: addressOf(recipient),
      ...attemptOf(row),
    }),
  )
  return { ...page, sends: whatsapp.name !== 'embedded' }
}
