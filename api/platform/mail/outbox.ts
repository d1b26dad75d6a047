import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import { seal } from '../secrets/sealing.ts'
import type { TenantScope, Transaction } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import { oneLine, withBrand } from './email-template.ts'
import { mailBrandOf } from './mail-brand.ts'

/** Mail to one person. `to` is a bare address; `html` must have its values escaped. */
export type OutgoingMail = {
  to: string
  subject: string
  text: string
  html: string
  attachment?: Attachment
  calendar?: CalendarPart
}

/** Calendar event that the mail is about: mail programs show it as an invitation. */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL'; content: string }

/** Attached file: some megabytes at most, since it is stored with the mail. */
export type Attachment = { filename: string; type: string; content: Buffer }

/** Sealed part of a mail; an attachment is compressed before. */
export type MailBody = {
  text: string
  html: string
  attachment?: { filename: string; type: string; packed: string }
  calendar?: CalendarPart
}

function bodyOf({ text, html, attachment, calendar }: OutgoingMail): MailBody {
  const body = { text, html, ...(calendar && { calendar }) }
  if (!attachment) return body
  const { filename, type, content } = attachment
  return {
    ...body,
    attachment: { filename, type, packed: gzipSync(content).toString('base64') },
  }
}

/**
 * Puts a mail into the outbox and queues its delivery. With `tx` both are part of that transaction.
 *
 * @returns the mail's id.
 * @throws Error when `to` is not one plain address.
 */
export async function queueMail(
  services: Services,
  scope: TenantScope,
  mail: OutgoingMail,
  tx?: Transaction,
): Promise<number> {
  const [id] = await queueMails(services, scope, [mail], tx)
  return id!
}

/** Queues many mails in one statement, with one job that delivers them in sequence. */
export async function queueMails(
  services: Services,
  scope: TenantScope,
  mails: readonly OutgoingMail[],
  tx?: Transaction,
): Promise<number[]> {
  if (mails.length === 0) return []
  if (!tx) return services.db.transaction(scope, (own) => queueMails(services, scope, mails, own))
  const { sealingKey } = services.settings
  const brand = await mailBrandOf(tx, scope)
  const dressed = brand ? mails.map((mail) => withBrand(mail, brand)) : mails
  const rows = await tx.query<{ id: number }>(
    sql`insert into mails (tenant_id, recipient, subject, body)
        select ${scope.tenantId}, recipient, subject, body
        from unnest(
          ${mails.map((mail) => requireAddress(mail.to))}::text[],
          ${mails.map((mail) => oneLine(mail.subject))}::text[],
          ${dressed.map((mail) => seal(JSON.stringify(bodyOf(mail)), sealingKey))}::bytea[]
        ) with ordinality as given (recipient, subject, body, place)
        order by place
        returning id`,
  )
  const ids = rows.map((row) => row.id)
  await services.queue.send('mail-send', { tenantId: scope.tenantId, mailId: ids[0]! }, tx)
  return ids
}

/** Returns the URL of the console, for links in mails. */
export function consoleUrl({ publicUrl, port }: Settings): string {
  return publicUrl ?? `http://localhost:${port}`
}

const BARRED = String.raw`\u0000-\u0020\u007F-\u00A0\u00AD\u061C\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uD800-\uF8FF\uFEFF\uFFF0-\uFFFB<>()\[\]\\,;:"@`

/**
 * Pattern of an address, narrower than the standard: blanks, control and format characters and list
 * separators could name a second recipient or begin a header. PostgreSQL reads it as JavaScript does: it
 * has no class that depends on a locale.
 */
export const ADDRESS_PATTERN = `^[^${BARRED}]+@[^${BARRED}]+$`

const ADDRESS = new RegExp(ADDRESS_PATTERN, 'u')

/** True when a mail may be addressed to it. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

function requireAddress(text: string): string {
  if (!isAddress(text)) throw new Error('Not an e-mail address')
  return text
}
