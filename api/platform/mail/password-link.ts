import { renderEmail, type EmailText, type Part } from './email-template.ts'
import { help, wayIn, type EmailLayout } from './email-layout.ts'

/** Way in which the owner of an account gets in again. */
export type WayBack =
  | { kind: 'link'; url: string; minutes: number }
  /** By the company's sign-on alone. */
  | { kind: 'sign_on' }
  | { kind: 'disabled' }

type Recipient = { firstName: string; role: string; login: string; asksCode: boolean; way: WayBack }

/** Answers who asked for a new password: with a link, or why there is none. */
export function passwordLinkMail(
  head: EmailLayout,
  { firstName, role, login, asksCode, way }: Recipient,
): EmailText {
  const { productName } = head
  return renderEmail(productName, `Contraseña nueva en ${productName}`, firstName, [
    { paragraph: `Alguien pidió una contraseña nueva para tu cuenta «${login}».` },
    ...waysOf(head, role, way, asksCode),
    ...help(head),
    { paragraph: 'Si no fuiste tú, puedes ignorar este mensaje: tu contraseña sigue igual.' },
  ])
}

function waysOf(head: EmailLayout, role: string, way: WayBack, asksCode: boolean): Part[] {
  if (way.kind === 'disabled') {
    return [
      {
        paragraph: `La cuenta está desactivada, y una contraseña no la abre. Comunícate con el administrador de ${head.company}.`,
      },
    ]
  }
  if (way.kind === 'sign_on') {
    return [
      {
        paragraph: `No necesitas contraseña: ingresas con tu cuenta de ${head.company}, la misma de tu correo. Si no la recuerdas, pide ayuda a quien la administra.`,
      },
      ...wayIn(head, role),
    ]
  }
  return [
    {
      paragraph: `Elígela con este enlace, que sirve una vez y durante ${way.minutes} minutos:`,
    },
    { link: 'Elegir una contraseña', url: way.url },
    ...(asksCode
      ? [{ paragraph: 'Al ingresar se te pedirá también tu segundo factor, como siempre.' }]
      : []),
  ]
}
