import { agree, counted, listed, NOUNS } from '#contract/platform/nouns.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'
import type { ReminderKind, ReminderBatch } from './due-reminders.ts'
import { formatDay } from '#api/platform/http/wording.ts'

/**
 * Mail about certifications of other people that expire soon or have expired, with the reason for the mail.
 * They are renewed in the console, so only recipients with access to it get a link.
 *
 * @param lines of one mail, each with its holder. Further certifications are counted.
 */
export function reminderLetter(
  lines: readonly [ReminderBatch, ...ReminderBatch[]],
  { company, url }: { company: string; url: string },
  { productName }: { productName: string },
): EmailText {
  const [{ first_name: firstName, role, asked, manages_all: managesAll, due, expired }] = lines
  const left = due + expired - lines.length
  const whose = managesAll ? 'de las personas a tu cargo' : `de las personas de ${company}`
  return renderEmail(productName, subjectOf(due, expired), firstName, [
    { paragraph: `Estas son las certificaciones ${whose} que hay que renovar.` },
    ...partsOf('expired', lines),
    ...partsOf('due', lines),
    ...(left > 0 ? [{ paragraph: `Y ${counted(left, NOUNS.certification)} más.` }] : []),
    ...(role === 'user' ? [] : [{ link: 'Ver las certificaciones que vencen', url }]),
    {
      paragraph: asked
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
