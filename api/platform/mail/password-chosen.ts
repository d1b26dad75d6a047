import { renderEmail, type EmailText } from './email-template.ts'
import { help, type EmailLayout } from './email-layout.ts'

export type ChosenPassword = {
  firstName: string
  login: string
  /** Kind of device, as `deviceOf` names it. */
  device: string
  /** Moment in words, in the time zone of the company. */
  moment: string
}

/** Notifies a user that they, or somebody with their mail or session, chose a new password. */
export function passwordChosenMail(
  head: EmailLayout,
  { firstName, login, device, moment }: ChosenPassword,
): EmailText {
  const { productName, company, url } = head
  return renderEmail(productName, `Cambió tu contraseña en ${productName}`, firstName, [
    {
      paragraph: `La contraseña de tu cuenta «${login}» cambió el ${moment}, desde ${device}. Las demás sesiones que tenías abiertas terminaron.`,
    },
    {
      paragraph: `Si fuiste tú, no tienes que hacer nada. Si no, elige otra cuanto antes y avisa al administrador de ${company}:`,
    },
    { link: 'Pedir otra contraseña', url: `${url}/login/password-reset` },
    ...help(head),
  ])
}
