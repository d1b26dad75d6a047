import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { help, wayIn, type EmailLayout } from './email-layout.ts'
import { renderEmail, type EmailText, type Part } from './email-template.ts'

/** Change of an account's second factor that its owner is told about. */
export type SecondFactorChange =
  | { kind: 'totp_added' }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'removed'; name: string; last: boolean }
  | { kind: 'codes_renewed' }
  | { kind: 'code_used'; left: number }
  | { kind: 'copied_passkey'; name: string }
  | { kind: 'reset'; reason: string }

function wordsOf(change: SecondFactorChange, { company }: EmailLayout, login: string): Part[] {
  const account = `tu cuenta «${login}»`
  switch (change.kind) {
    case 'totp_added':
      return [{ paragraph: `Se agregó una aplicación de autenticación a ${account}.` }]
    case 'passkey_added':
      return [{ paragraph: `Se agregó la llave de acceso «${change.name}» a ${account}.` }]
    case 'removed':
      return [
        {
          paragraph: `Se quitó «${change.name}» de ${account}.${change.last ? ' La cuenta ya no tiene segundo factor: se abre solo con la contraseña.' : ''}`,
        },
      ]
    case 'codes_renewed':
      return [
        {
          paragraph: `Se generaron códigos de recuperación nuevos para ${account}. Los anteriores ya no sirven.`,
        },
      ]
    case 'code_used':
      return [
        {
          paragraph: `Alguien ingresó a ${account} con su contraseña y un código de recuperación. ${change.left === 0 ? 'Ya no te queda ninguno' : `Te quedan ${counted(change.left, NOUNS.code)}`}: genera otros en «Mi cuenta».`,
        },
      ]
    case 'copied_passkey':
      return [
        {
          paragraph: `Se rechazó un ingreso a ${account} con la llave de acceso «${change.name}»: su contador retrocedió, como ocurre cuando alguien la copió. Quítala en «Mi cuenta» y agrega otra.`,
        },
      ]
    case 'reset':
      return [
        {
          paragraph: `Un administrador de ${company} quitó el segundo factor de ${account}. Las sesiones que tenías abiertas terminaron; ingresa con tu contraseña y agrega otro en «Mi cuenta». El motivo que escribió:`,
        },
        { quote: change.reason },
      ]
  }
}

/** Notifies a user that their second factor changed, or was used in a way that they should know about. */
export function secondFactorMail(
  head: EmailLayout,
  { firstName, role, login }: { firstName: string; role: string; login: string },
  change: SecondFactorChange,
): EmailText {
  const { productName } = head
  return renderEmail(productName, `Segundo factor de tu cuenta en ${productName}`, firstName, [
    ...wordsOf(change, head, login),
    ...wayIn(head, role),
    ...help(head),
    {
      paragraph:
        'Si no fuiste tú, cambia tu contraseña y comunícate cuanto antes con el administrador de tu compañía.',
    },
  ])
}
