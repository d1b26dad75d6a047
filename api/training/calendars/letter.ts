import { formatMoment } from '#api/platform/http/wording.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'

export type SessionLetter = {
  person: string
  company: string
  name: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  change: 'new' | 'changed' | 'cancelled'
  /** Address of the recipient's feed. */
  feed: string
}

const OPENINGS = {
  new: (company: string) => `${company} te invita a esta sesión.`,
  changed: (company: string) => `${company} cambió esta sesión. Estos son los datos de ahora.`,
  cancelled: (company: string) => `${company} canceló esta sesión, o ya no estás en ella.`,
}

const SUBJECTS = { new: 'Invitación', changed: 'Cambio', cancelled: 'Cancelación' }

/** Mail with an invitation to a session, its change, or its cancellation; the calendar event goes with it. */
export function sessionLetter(
  { person, company, name, startsAt, endsAt, timeZone, change, feed }: SessionLetter,
  { productName }: { productName: string },
): EmailText {
  const subscription: Part[] =
    change === 'cancelled'
      ? []
      : [
          {
            paragraph:
              'Si prefieres verlas todas en tu calendario, suscríbete con este enlace. Es solo tuyo: no lo compartas.',
          },
          { link: 'Suscribirme al calendario', url: feed },
        ]
  return renderEmail(productName, `${SUBJECTS[change]}: ${name}`, person, [
    { paragraph: OPENINGS[change](company) },
    {
      facts: [
        ['Curso', name],
        ['Desde', formatMoment(startsAt, timeZone)],
        ['Hasta', formatMoment(endsAt, timeZone)],
      ],
    },
    ...subscription,
  ])
}

/** Mail with the new address of somebody's feed. */
export function renewedLetter(
  { person, company, feed }: { person: string; company: string; feed: string },
  { productName }: { productName: string },
): EmailText {
  return renderEmail(productName, 'Tu nuevo enlace de calendario', person, [
    {
      paragraph: `${company} renovó el enlace de tu calendario de sesiones. El anterior ya no funciona: suscríbete otra vez con este. Es solo tuyo: no lo compartas.`,
    },
    { link: 'Suscribirme al calendario', url: feed },
  ])
}
