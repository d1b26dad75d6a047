import type { NoticeTally } from '#contract/messages/notices.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { NoticeOutcome } from '#contract/messages/notice-words.ts'
import { formatDay } from '#app/kit/ui/format.ts'

/** Reasons why nobody was notified of a person. */
export const REASONS: Record<Exclude<NoticeOutcome, 'pending' | 'sent'>, string> = {
  told: 'Ya se avisó esta semana',
  resolved: 'Ya no está pendiente',
  no_manager: 'No tiene jefe inmediato',
  manager_disabled: 'Su jefe está inactivo',
  manager_without_address: 'Su jefe no tiene un correo válido',
  person_without_address: 'No tiene un correo válido',
}

const RECIPIENTS = {
  manager: { one: 'jefe', many: 'jefes', gender: 'm' },
  person: NOUNS.person,
} as const

/** '3 jefes, con 12 personas', or '12 personas' when they are the recipients. */
export function recipientsText({ recipient, recipients, people }: NoticeTally): string {
  const who = counted(recipients, RECIPIENTS[recipient])
  return recipient === 'person' ? who : `${who}, con ${counted(people, NOUNS.person)}`
}

/** '2 personas: su jefe está inactivo'. */
export function reasonText({ outcome, people }: NoticeTally): string {
  const reason = REASONS[outcome as keyof typeof REASONS]
  return `${counted(people, NOUNS.person)}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

export const isSent = ({ outcome }: NoticeTally) => outcome === 'pending' || outcome === 'sent'

/** 'Nadie recibe dos veces lo mismo en la semana del 23 nov 2026.' */
export function onceText(week: string): string {
  return `Nadie recibe dos veces lo mismo en la semana del ${formatDay(week)}.`
}

/** 'correo' or 'correos', with its verb: 'Se envían 3 correos'. */
export function sendsText(mails: number, sendsMail: boolean): string {
  if (!sendsMail)
    return `${counted(mails, NOUNS.mail)} ${agree(mails, 'guardado', 'guardados')}, sin enviar.`
  return `Se ${agree(mails, 'envía', 'envían')} ${counted(mails, NOUNS.mail)}.`
}
