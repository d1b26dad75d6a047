import { writeLetter, type LetterText } from './letter.ts'

/** Tells a user that an administrator changed their password; never which one it is. */
export function passwordChangedMail(account: {
  firstName: string
  productName: string
  /** Where to sign in. */
  url: string
  login: string
}): LetterText {
  const { firstName, productName, url, login } = account
  return writeLetter(productName, `Cambio de contraseña en ${productName}`, firstName, [
    {
      paragraph: `Un administrador de tu compañía cambió la contraseña de tu cuenta «${login}». Las sesiones que tenías abiertas terminaron.`,
    },
    { link: 'Ingresar', url },
    {
      paragraph:
        'Si no sabías de este cambio, comunícate cuanto antes con el administrador de tu compañía.',
    },
  ])
}
