import sql from 'sql-template-tag'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import { consoleUrl, isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { queueDueReminders, type ReminderBatch } from './due-reminders.ts'
import { reminderLetter } from './reminder-letter.ts'

/** Earliest time of day for mails, in the tenant's zone. */
const FROM_HOUR = '07:00'

type Run = { signal?: AbortSignal; now?: Date }

/**
 * Job `certifications-remind`: mails reminders of certifications that expire soon or have expired, one per
 * person and day in each tenant's time zone. It runs every hour and also processes days on which nothing
 * ran. Sent reminders are recorded in the transaction that queues the mails, so that a process that dies
 * halfway repeats none.
 *
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function remindOfCertifications(
  services: Services,
  { signal, now = new Date() }: Run = {},
): Promise<void> {
  const remindOf = async ({ tenantId, today }: { tenantId: number; today: string }) => {
    let letters = 0
    for (let written; !signal?.aborted && (written = await writeSome(services, tenantId, today));)
      letters += written
    if (letters > 0)
      services.log.info({ tenant: tenantId, letters }, 'certification reminders written')
  }
  await sweepTenants(
    services,
    sql`select id as "tenantId", today::text from companies_to_remind(${now}, ${FROM_HOUR})`,
    remindOf,
    'Reminders were not written',
  )
}

/** Queues some mails; returns the number of recipients, 0 when none is pending. */
function writeSome(services: Services, tenantId: number, today: string): Promise<number> {
  const scope = { tenantId }
  return services.db.transaction(scope, async (tx) => {
    const letters = lettersOf(await queueDueReminders(tx, tenantId, today))
    if (letters.length === 0) return 0
    const [company] = await tx.query<{ name: string }>(
      sql`select name from tenants where id = ${tenantId}`,
    )
    const { settings } = services
    const url = `${consoleUrl(settings)}/certifications/expiring`
    const mails = letters
      .filter(([{ email }]) => isAddress(email))
      .map((lines) => ({
        to: lines[0].email,
        ...reminderLetter(lines, { company: company!.name, url }, settings),
      }))
    await queueMails(services, scope, mails, tx)
    return letters.length
  })
}

type Letter = [ReminderBatch, ...ReminderBatch[]]

function lettersOf(lines: readonly ReminderBatch[]): Letter[] {
  const letters = new Map<number, Letter>()
  for (const line of lines) {
    const letter = letters.get(line.recipient_id)
    if (letter) letter.push(line)
    else letters.set(line.recipient_id, [line])
  }
  return [...letters.values()]
}
