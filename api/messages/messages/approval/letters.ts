import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'
import { help, type EmailLayout } from '#api/platform/mail/email-layout.ts'

/** Mails about a message that waits for approval: to its approvers, and back to its author. */

export type About = {
  firstName: string
  audience: string
  /** Text of the message; null for one that is only a file. */
  body: string | null
  /** URL of the message in the console. */
  url: string
}

export function approvalRequestLetter(
  head: EmailLayout,
  { firstName, audience, body, url }: About,
  { author, people, date }: { author: string; people: number; date: string | null },
): EmailText {
  const when = date === null ? 'en cuanto lo apruebes' : `el ${date}`
  return renderEmail(head.productName, 'Un mensaje espera tu aprobación', firstName, [
    {
      paragraph: `${author} escribió un mensaje de WhatsApp para la audiencia «${audience}» de ${head.company}. Les llega a ${counted(people, NOUNS.person)}, ${when}, y necesita que lo apruebe otro administrador.`,
    },
    ...quoted(body),
    { link: 'Revisar el mensaje', url },
    { paragraph: 'Otro administrador puede haberlo aprobado antes que tú.' },
    ...help(head),
  ])
}

const OUTCOMES = {
  approved: {
    subject: 'Aprobaron tu mensaje',
    says: (by: string) => `${by} aprobó tu mensaje`,
    then: 'Se envía ahora o en la fecha que programaste.',
  },
  removed: {
    subject: 'Eliminaron tu mensaje',
    says: (by: string) => `${by} eliminó tu mensaje, que esperaba aprobación,`,
    then: 'No se envió a nadie. Habla con quien lo eliminó antes de escribirlo de nuevo.',
  },
  changed: {
    subject: 'Cambiaron tu mensaje',
    says: (by: string) => `${by} cambió tu mensaje, que esperaba aprobación,`,
    then: 'Así quedó el texto; desde ahora responde por el mensaje quien lo cambió.',
  },
  late: {
    subject: 'Tu mensaje no se envió',
    says: () => 'Nadie aprobó a tiempo tu mensaje',
    then: 'Pasó más de una hora de su fecha y no se envió a nadie. Edítalo para enviarlo de nuevo.',
  },
} as const
export type ApprovalOutcome = keyof typeof OUTCOMES

export function approvalEndedLetter(
  head: EmailLayout,
  { firstName, audience, body, url }: About,
  outcome: ApprovalOutcome,
  by: string,
): EmailText {
  const { subject, says, then } = OUTCOMES[outcome]
  return renderEmail(head.productName, subject, firstName, [
    { paragraph: `${says(by)} para la audiencia «${audience}» de ${head.company}. ${then}` },
    ...quoted(body),
    { link: outcome === 'removed' ? 'Ver la audiencia' : 'Ver el mensaje', url },
    ...help(head),
  ])
}

const quoted = (body: string | null): Part[] => (body === null ? [] : [{ quote: body }])
