import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'
import { help, type EmailLayout } from '#api/platform/mail/email-layout.ts'

/** Mails to applicants: the decision, and the observations. */

type Reader = { firstName: string; observations: string }

/** Sent in addition to the invitation, which has the username and password. */
export function approvedLetter(head: EmailLayout, { firstName, observations }: Reader): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `${company} aprobó tu prerregistro`, firstName, [
    {
      paragraph: `${company} aprobó tu prerregistro en ${productName}. En otro correo te llegan los datos para ingresar.`,
    },
    ...observed(observations),
    ...help(head),
  ])
}

export function rejectedLetter(head: EmailLayout, { firstName, observations }: Reader): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `${company} no aprobó tu prerregistro`, firstName, [
    {
      paragraph: `${company} no aprobó tu prerregistro en ${productName}, así que por ahora no puedes ingresar.`,
    },
    ...observed(observations),
    { paragraph: 'Puedes registrarte de nuevo cuando quieras.' },
    ...help(head),
  ])
}

const observed = (observations: string): Part[] => [
  { paragraph: 'Observaciones:' },
  { quote: observations },
]
