import { gunzipSync } from 'node:zlib'
import sql, { type Sql } from 'sql-template-tag'
import { unseal } from '../secrets/sealing.ts'
import type { TenantScope, Transaction } from '../db/database.ts'
import type { JobData } from '../jobs/queue.ts'
import type { Services } from '../services/services.ts'
import type { MailBody } from './outbox.ts'
import { DeliveryError, openSmtp, type MailTransport } from './transport.ts'

/**
 * Delivery of the outbox.
 *
 * A mail is claimed by a lock on its row, held while talking to the server, and marked in the same
 * transaction: two workers never send one mail, and the lock of a dead process is released. One gap cannot
 * be closed over SMTP: a process killed after the server accepted a mail and before the mark was committed.
 * Such a mail is sent again, with the same Message-ID, by which mail systems drop the copy; never sending
 * it would leave a person without a password.
 */

// One fewer than the queue's runs of a job, so that a run lost to a crash leaves no mail behind.
const MAX_ATTEMPTS = 8
const DRAIN_MS = 10_000

type Outcome = 'sent' | 'kept' | 'failed' | 'later' | 'server' | 'none'

/**
 * Job `mail-send`: delivers its mail, then untried mails of the same tenant, for some seconds; a new job is
 * queued for the rest.
 *
 * @throws Error when its mail has to be retried; the queue does, with backoff.
 */
export async function deliverMail(services: Services, job: JobData['mail-send']): Promise<void> {
  const scope = { tenantId: job.tenantId }
  const { smtpUrl } = services.settings
  const transport = smtpUrl ? openSmtp({ ...services.settings, smtpUrl }) : null
  try {
    const first = await attempt(services, scope, transport, sql`id = ${job.mailId}`)
    if (first === 'later' || first === 'server') {
      throw new Error(`Mail ${job.mailId} of company ${job.tenantId} has to be tried again`)
    }
    await drain(services, scope, transport)
  } finally {
    transport?.close()
  }
}

/** SQL condition: never tried, or tried so long ago that the job was lost. */
const UNTENDED = sql`(attempts = 0 or attempted_at < now() - interval '1 hour')`

async function drain(services: Services, scope: TenantScope, transport: MailTransport | null) {
  const end = Date.now() + DRAIN_MS
  while (Date.now() < end) {
    const outcome = await attempt(services, scope, transport, UNTENDED, (tx, mailId) =>
      services.queue.send('mail-send', { tenantId: scope.tenantId, mailId }, tx),
    )
    // When the server is unreachable, the mail that failed has a job that retries later.
    if (outcome === 'none' || outcome === 'server') return
  }
  const [next] = await services.db.query<{ id: number }>(
    scope,
    sql`select id from mails where tenant_id = ${scope.tenantId} and status = 'queued' and ${UNTENDED}
        order by id limit 1`,
  )
  if (next) await services.queue.send('mail-send', { tenantId: scope.tenantId, mailId: next.id })
}

type Queued = {
  id: number
  message_id: string
  recipient: string
  subject: string
  body: Buffer
  attempts: number
}

/**
 * Tries the first waiting mail that matches `which`; calls `again`, in the transaction, when it has to be
 * retried.
 */
function attempt(
  services: Services,
  scope: TenantScope,
  transport: MailTransport | null,
  which: Sql,
  again?: (tx: Transaction, mailId: number) => Promise<void>,
): Promise<Outcome> {
  return services.db.transaction(scope, async (tx): Promise<Outcome> => {
    const [mail] = await tx.query<Queued>(
      sql`select id, message_id, recipient, subject, body, attempts from mails
          where tenant_id = ${scope.tenantId} and status = 'queued' and ${which}
          order by id limit 1 for update skip locked`,
    )
    if (!mail) return 'none'
    const mark = (changes: Sql) =>
      tx.query(
        sql`update mails set attempts = attempts + 1, attempted_at = now(), ${changes}
            where tenant_id = ${scope.tenantId} and id = ${mail.id}`,
      )
    if (!transport) {
      await mark(sql`status = 'kept'`)
      return 'kept'
    }
    try {
      await send(services, transport, mail)
    } catch (error) {
      const reason = error instanceof DeliveryError ? error.reason : 'letter'
      const message = error instanceof Error ? error.message.slice(0, 1000) : 'unknown'
      services.log.warn({ mail: mail.id, tenant: scope.tenantId, reason }, 'mail not sent')
      if (reason === 'letter' || mail.attempts + 1 >= MAX_ATTEMPTS) {
        await mark(sql`status = 'failed', error = ${message}`)
        return 'failed'
      }
      await mark(sql`error = ${message}`)
      await again?.(tx, mail.id)
      return reason
    }
    await mark(sql`status = 'sent', sent_at = now(), body = null, error = null`)
    return 'sent'
  })
}

async function send(services: Services, transport: MailTransport, mail: Queued): Promise<void> {
  const { text, html, attachment, calendar } = JSON.parse(
    unseal(mail.body, services.settings.openingKeys),
  ) as MailBody
  const { message_id: messageId, recipient: to, subject } = mail
  const file = attachment && {
    filename: attachment.filename,
    contentType: attachment.type,
    content: gunzipSync(Buffer.from(attachment.packed, 'base64')),
  }
  await transport.send({
    ...{ messageId, to, subject, text, html },
    ...(file && { attachment: file }),
    ...(calendar && { calendar }),
  })
}
