import { renderEmail, type EmailText } from './email-template.ts'
import { help, wayIn, type EmailLayout } from './email-layout.ts'

/** Notifies a user that an administrator changed their password; never includes it. */
export function passwordChangedMail(
  head: EmailLayout,
  { firstName, role, login }: { firstName: string; role: string; login: string },
): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `Cambio de contraseña en ${productName}`, firstName, [
    {
      paragraph: `Un administrador de ${company} cambió la contraseña de tu cuenta «${login}». Las sesiones que tenías abiertas terminaron.`,
    },
    {
      paragraph:
        role === 'user'
          ? 'Ingresa de nuevo en la aplicación con la contraseña que te dio. Si no la tienes en tu celular, descárgala:'
          : 'Ingresa de nuevo con la contraseña que te dio.',
    },
    ...wayIn(head, role),
    ...help(head),
    {
      paragraph:
        'Si no sabías de este cambio, comunícate cuanto antes con el administrador de tu compañía.',
    },
  ])
}
