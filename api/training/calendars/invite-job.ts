import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import { isAddress, queueMails, type OutgoingMail } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { invitationFile } from './event.ts'
import { sessionLetter } from './letter.ts'
import { feedUrl } from './links.ts'
import { storeDue, type DueInvitation } from './due-invitations.ts'

type Run = { signal?: AbortSignal; now?: Date }
type Company = { id: number; name: string; timeZone: string }

/**
 * Job `calendar-invite`: compares the sessions that have not begun with what was sent of them, and mails the
 * differences as invitations, changes and cancellations. However a session came to be (form, bulk change, import,
 * undo, trash) it is found here. What was sent is stored in the transaction that queues the mails, so that a
 * process that dies halfway repeats none.
 *
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function inviteToSessions(
  services: Services,
  { signal, now = new Date() }: Run = {},
): Promise<void> {
  const inviteOf = async ({ tenantId }: { tenantId: number }) => {
    let mails = 0
    for (let written; !signal?.aborted && (written = await writeSome(services, tenantId, now));)
      mails += written
    if (mails > 0) services.log.info({ tenant: tenantId, mails }, 'calendar invitations written')
  }
  await sweepTenants(
    services,
    sql`select id as "tenantId" from tenants_with_calendars()`,
    inviteOf,
    'Invitations were not written',
  )
}

/** Queues some mails; returns their number, 0 when nothing differs. */
function writeSome(services: Services, tenantId: number, now: Date): Promise<number> {
  const scope = { tenantId }
  return services.db.transaction(scope, async (tx) => {
    // One process at a time, so that a difference is not sent twice.
    await tx.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`calendar ${tenantId}`}, 0))`,
    )
    const due = await storeDue(tx, tenantId, now)
    if (due.length === 0) return 0
    const company = await companyOf(tx, tenantId)
    const mails = due
      .filter(({ email }) => isAddress(email))
      .map((invitation) => mailOf(services, company, invitation))
    await queueMails(services, scope, mails, tx)
    return due.length
  })
}

async function companyOf(tx: Transaction, id: number): Promise<Company> {
  const [found] = await tx.query<Company>(
    sql`select id, name, timezone as "timeZone" from tenants where id = ${id}`,
  )
  return found!
}

function mailOf(
  { settings }: Services,
  { id: tenantId, name: company, timeZone }: Company,
  due: DueInvitation,
): OutgoingMail {
  const { recipient, email, person, name, sequence, cancelled, link_version: version } = due
  const [kind, owner] = recipient.split(':') as ['user' | 'instructor', string]
  const session = { person, company, name, startsAt: due.starts_at, endsAt: due.ends_at }
  const feed = feedUrl(settings, { tenantId, kind, id: Number(owner), version })
  const change = cancelled ? 'cancelled' : sequence > 0 ? 'changed' : 'new'
  return {
    to: email,
    ...sessionLetter({ ...session, timeZone, change, feed }, settings),
    calendar: {
      method: cancelled ? 'CANCEL' : 'REQUEST',
      content: invitationFile(settings, {
        ...session,
        ...{ tenantId, courseId: due.external_course_id, recipient, email, sequence, cancelled },
      }),
    },
  }
}
