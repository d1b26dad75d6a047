import { help, wayIn, type EmailLayout } from './email-layout.ts'
import { renderEmail, type EmailText } from './email-template.ts'

/** Tells a user that their account was linked to one of the company's identity provider. */
export function signOnLinkedMail(
  head: EmailLayout,
  {
    firstName,
    role,
    login,
    issuer,
  }: { firstName: string; role: string; login: string; issuer: string },
): EmailText {
  const { productName, company } = head
  return renderEmail(productName, `Ingreso único en ${productName}`, firstName, [
    {
      paragraph: `Tu cuenta «${login}» quedó vinculada a tu cuenta del proveedor de identidad de ${company}. Desde ahora puedes ingresar con ella:`,
    },
    { facts: [['Proveedor', issuer]] },
    ...wayIn(head, role),
    ...help(head),
    {
      paragraph:
        'Si no ingresaste tú, comunícate cuanto antes con el administrador de tu compañía: él puede quitar el vínculo.',
    },
  ])
}
