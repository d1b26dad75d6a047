import sql from 'sql-template-tag'
import { matchingIn, sizeOf } from '../../communications/size.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { consoleUrl, isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { approversWhere } from './approval.ts'
import { approvalRequestLetter, approvalEndedLetter, type ApprovalOutcome } from './letters.ts'
import { formatMoment } from '#api/platform/http/wording.ts'

type Of = { tenantId: number; messageId: number }

type Notice = {
  communication_id: number
  audience: string
  body: string | null
  programmed_date: Date | null
  area_ids: number[] | null
  author_id: number | null
  author_name: string | null
}

/** Maximum number of administrators who get the mail. */
const MAX_RECIPIENTS = 100

/**
 * Mails the administrators who may approve a message, in the transaction that sets it to wait for approval.
 */
export async function notifyApprovers(services: Services, tx: Transaction, of: Of): Promise<void> {
  const { tenantId, messageId } = of
  const message = await read(tx, of)
  if (!message) return
  const approvers = await tx.query<{ first_name: string; email: string | null }>(
    sql`select u.first_name, u.email ${approversWhere(tenantId, message)}
        order by u.id limit ${MAX_RECIPIENTS}`,
  )
  const reach = { tenantId, areaIds: message.area_ids?.map(Number) ?? null }
  const matching = await matchingIn(tx, tenantId, message.communication_id)
  const { reachable: people } = await sizeOf(services, tx, reach, matching)
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const date = message.programmed_date && (await writtenDate(tx, tenantId, message.programmed_date))
  const at = `${audienceUrl(services, message)}/messages/${messageId}/approval`
  const author = message.author_name ?? 'Un administrador'
  const mails = approvers.flatMap(({ first_name: firstName, email }) =>
    email === null || !isAddress(email)
      ? []
      : [
          {
            to: email,
            ...approvalRequestLetter(
              head,
              { ...message, firstName, url: at },
              { author, people, date },
            ),
          },
        ],
  )
  await queueMails(services, { tenantId }, mails, tx)
}

/**
 * Mails the author of a message that waited for approval. Called before a removed message is deleted.
 * Nobody is notified of their own action.
 *
 * @param by the user who decided; null for the system.
 */
export async function notifyAuthor(
  services: Services,
  tx: Transaction,
  of: Of,
  outcome: ApprovalOutcome,
  by: { id: number; name: string; author?: number | null } | null,
): Promise<void> {
  const { tenantId, messageId } = of
  const message = await read(tx, of)
  const authorId = by?.author ?? message?.author_id ?? null
  if (!message || authorId === null || authorId === by?.id) return
  const [author] = await tx.query<{ first_name: string; email: string | null }>(
    sql`select first_name, email from users
        where tenant_id = ${tenantId} and id = ${authorId} and not disabled`,
  )
  if (!author?.email || !isAddress(author.email)) return
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const audience = audienceUrl(services, message)
  const url = outcome === 'removed' ? audience : `${audience}/messages/${messageId}`
  const about = { ...message, firstName: author.first_name, url }
  const letter = approvalEndedLetter(head, about, outcome, by?.name ?? '')
  await queueMails(services, { tenantId }, [{ to: author.email, ...letter }], tx)
}

const audienceUrl = ({ settings }: Services, { communication_id: audience }: Notice) =>
  `${consoleUrl(settings)}/communications/${audience}`

async function read(tx: Transaction, { tenantId, messageId }: Of): Promise<Notice | undefined> {
  const [message] = await tx.query<Notice>(
    sql`select m.communication_id, c.name as audience, m.body, m.programmed_date, m.area_ids,
          m.author_id, m.author_name
        from messages m join communications c on c.tenant_id = m.tenant_id and c.id = m.communication_id
        where m.tenant_id = ${tenantId} and m.id = ${messageId}`,
  )
  return message
}

/** Formats a date in the tenant's time zone, as the console does. */
async function writtenDate(tx: Transaction, tenantId: number, date: Date): Promise<string> {
  const [company] = await tx.query<{ timezone: string }>(
    sql`select timezone from tenants where id = ${tenantId}`,
  )
  return formatMoment(date, company!.timezone)
}
