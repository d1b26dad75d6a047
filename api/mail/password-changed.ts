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
      paragraph: `Un administrador de su compañía cambió la contraseña de su cuenta «${login}». Las sesiones que tenía abiertas terminaron.`,
    },
    { link: 'Ingresar', url },
    {
      paragraph:
        'Si no sabía de este cambio, comuníquese cuanto antes con el administrador de su compañía.',
    },
  ])
}
