import sql from 'sql-template-tag'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { audiencePeople } from '../communications/audience-people.ts'
import { senderOf } from '../communications/sender.ts'
import { matchingIn } from '../communications/size.ts'
import type { Services } from '#api/platform/services/services.ts'
import { needsApproval, type Asking } from './approval/approval.ts'
import { notifyApprovers, notifyAuthor } from './approval/approval-notices.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import type { State } from './read.ts'
import { personalValues } from './values.ts'

/** A message later than this is not sent any more. */
export const SCHEDULE_TOLERANCE = '60 minutes'

type Waiting = Asking & {
  state: State
  scheduled: boolean
  late: boolean
  body: string | null
  attachment_key: string | null
}

/**
 * Starts a message that is due: fixes its recipients, their numbers, the sender and the template. A message
 * not approved for its audience size waits for approval; one more than an hour late is not sent.
 */
export async function beginMessage(
  services: Services,
  of: { tenantId: number; messageId: number },
): Promise<void> {
  const { tenantId, messageId } = of
  await services.db.transaction({ tenantId }, async (tx) => {
    const [waiting] = await tx.query<Waiting>(
      sql`select m.communication_id, m.area_ids, m.author_id, m.approved_at, m.approved_audience, m.state,
            m.programmed_date is not null as scheduled, m.body, m.attachment_key,
            coalesce(m.programmed_date < now() - ${SCHEDULE_TOLERANCE}::interval, false) as late
          from messages m join tenants t on t.id = ${tenantId}
          where m.tenant_id = ${tenantId} and m.id = ${messageId} and t.active and t.communications
            and m.state in ('waiting', 'pending_approval')
            and (m.programmed_date is null or m.programmed_date <= now())
          for update of m`,
    )
    if (!waiting) return
    const become = (state: State) =>
      tx.query(
        sql`update messages set state = ${state}, version = version + 1
            where tenant_id = ${tenantId} and id = ${messageId}`,
      )
    if (waiting.late) {
      await become('late')
      if (waiting.state === 'pending_approval') await notifyAuthor(services, tx, of, 'late', null)
      return
    }
    const pending = waiting.state === 'pending_approval'
    // A scheduled one goes at its date without approval when the limit does not ask for it any more.
    if (pending && !waiting.scheduled) return
    if (await needsApproval(services, tx, tenantId, waiting)) {
      if (pending) return
      await become('pending_approval')
      await notifyApprovers(services, tx, of)
      return
    }

    const from = await senderOf(tx, services.settings, tenantId)
    const areaIds = waiting.area_ids?.map(Number) ?? null
    const matching = await matchingIn(tx, tenantId, waiting.communication_id)
    const personal = personalValues(tenantId, waiting.body, consoleUrl(services.settings))
    // An audience may be a million people.
    await liftStatementTimeout(tx)
    await tx.query(
      sql`insert into message_deliveries
            (tenant_id, message_id, user_id, state, first_name, last_name, recipient, error_code, variables)
          select ${tenantId}, ${messageId}, people.id, case when unsent.reason is null then 'queued' else 'unreachable' end,
            people.first_name, people.last_name, coalesce(people.number, people.mobile), unsent.reason,
            ${personal.values}
          from (${audiencePeople({ tenantId, areaIds, sender: from.sender }, matching)}) people
          ${personal.joins}
          cross join lateral (
            select coalesce(people.reason, case when ${personal.missing} then 'no_value' end) as reason
          ) unsent`,
    )
    const template = waiting.attachment_key === null ? from.template : from.mediaTemplate
    await tx.query(
      sql`update messages set state = 'sending', begun_at = now(), worked_at = now(),
            whatsapp_from = ${from.sender}, template_sid = ${template}, version = version + 1
          where tenant_id = ${tenantId} and id = ${messageId}`,
    )
  })
}
