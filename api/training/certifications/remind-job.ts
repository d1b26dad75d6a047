import sql from 'sql-template-tag'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import { consoleUrl, isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { queueDueReminders, type ReminderBatch, type ReminderKind } from './due-reminders.ts'
import { agree, counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'
import { formatDay } from '#api/platform/http/wording.ts'

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

/**
 * Mail about certifications of other people that expire soon or have expired, with the reason for the mail.
 * They are renewed in the console, so only recipients with access to it get a link.
 *
 * @param lines of one mail, each with its holder. Further certifications are counted.
 */
function reminderLetter(
  lines: readonly [ReminderBatch, ...ReminderBatch[]],
  { company, url }: { company: string; url: string },
  { productName }: { productName: string },
): EmailText {
  const [{ first_name: firstName, role, subscribed, manages_all: managesAll, due, expired }] = lines
  const left = due + expired - lines.length
  const whose = managesAll ? 'de las personas a tu cargo' : `de las personas de ${company}`
  return renderEmail(productName, subjectOf(due, expired), firstName, [
    { paragraph: `Estas son las certificaciones ${whose} que hay que renovar.` },
    ...partsOf('expired', lines),
    ...partsOf('due', lines),
    ...(left > 0 ? [{ paragraph: `Y ${counted(left, NOUNS.certification)} más.` }] : []),
    ...(role === 'user' ? [] : [{ link: 'Ver las certificaciones que vencen', url }]),
    {
      paragraph: subscribed
        ? 'Recibes este correo porque lo pediste en «Certificaciones próximas a vencer»; ahí puedes dejar de recibirlo.'
        : 'Recibes este correo porque eres el jefe inmediato de estas personas.',
    },
    {
      paragraph:
        'De cada certificación avisamos cuando faltan 30 días para que venza y cuando ha vencido. Si ya fue renovada, no hagas caso de este mensaje.',
    },
  ])
}

/** '2 certificaciones vencieron y 1 vence pronto'. */
function subjectOf(due: number, expired: number): string {
  const parts = [
    expired > 0 &&
      `${counted(expired, NOUNS.certification)} ${agree(expired, 'venció', 'vencieron')}`,
    due > 0 &&
      `${expired > 0 ? due : counted(due, NOUNS.certification)} ${agree(due, 'vence', 'vencen')} pronto`,
  ]
  return listed(parts.filter((part) => part !== false))
}

const HEADS: Record<ReminderKind, string> = { expired: 'Ya vencieron:', due: 'Vencen pronto:' }
const ENDS: Record<ReminderKind, string> = { expired: 'venció', due: 'vence' }

function partsOf(kind: ReminderKind, lines: readonly ReminderBatch[]): Part[] {
  const items = lines
    .filter((line) => line.kind === kind)
    .map(
      ({ holder, certification, valid_through: day }) =>
        `${holder}: ${certification}, ${ENDS[kind]} el ${formatDay(new Date(day), 'UTC')}`,
    )
  return items.length === 0 ? [] : [{ paragraph: HEADS[kind] }, { items }]
}
