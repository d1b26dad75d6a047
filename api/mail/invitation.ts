import { GENERATED_PASSWORD_HOURS } from '../auth/passwords.ts'
import { writeLetter, type LetterText } from './letter.ts'

/** Tells a new user their account and the password that was generated for it. */
export function invitationMail(account: {
  firstName: string
  productName: string
  /** Where to sign in. */
  url: string
  /** The username or the e-mail, whichever they are to sign in with. */
  login: string
  password: string
}): LetterText {
  const { firstName, productName, url, login, password } = account
  return writeLetter(productName, `Su cuenta en ${productName}`, firstName, [
    { paragraph: `Ya tiene una cuenta en ${productName}. Ingrese con estos datos:` },
    {
      facts: [
        ['Usuario', login],
        ['Contraseña', password],
      ],
    },
    { link: 'Ingresar', url },
    {
      paragraph: `La contraseña vence en ${GENERATED_PASSWORD_HOURS} horas si no la usa, y al ingresar deberá cambiarla por una propia.`,
    },
    { paragraph: 'Si no esperaba este mensaje, puede ignorarlo.' },
  ])
}
