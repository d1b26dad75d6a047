import { GENERATED_PASSWORD_HOURS } from '../auth/passwords.ts'
import { renderEmail, type EmailText, type Part } from './email-template.ts'
import { help, wayIn, type EmailLayout } from './email-layout.ts'

export type Invited = {
  firstName: string
  role: string
  /** The username or the e-mail, whichever they are to sign in with. */
  login: string
  /** The one that was generated for them; null where somebody chose one for them. */
  password: string | null
}

/** The first letter to somebody: where they sign in and with what. Learners are told of the app. */
export function invitationMail(
  head: EmailLayout,
  { firstName, role, login, password }: Invited,
): EmailText {
  const { productName, company } = head
  const learner = role === 'user'
  const facts: Part = {
    facts: [['Usuario', login], ...(password === null ? [] : [passwordFact(password)])],
  }
  return renderEmail(productName, `Tu cuenta en ${productName}`, firstName, [
    {
      paragraph: learner
        ? `${company} te invita a aprender con ${productName}. Descarga la aplicación en tu celular e ingresa con estos datos:`
        : `${company} te dio acceso a la consola de ${productName}. Ingresa con estos datos:`,
    },
    facts,
    ...wayIn(head, role),
    { paragraph: aboutPassword(password, learner) },
    ...help(head),
    { paragraph: 'Si no esperabas este mensaje, puedes ignorarlo.' },
  ])
}

const passwordFact = (password: string): [string, string] => ['Contraseña', password]

function aboutPassword(password: string | null, learner: boolean): string {
  if (password === null) return 'Tu contraseña es la que te dio tu compañía.'
  const unused = `La contraseña vence en ${GENERATED_PASSWORD_HOURS} horas si no la usas`
  return learner ? `${unused}.` : `${unused}, y al ingresar deberás cambiarla por una propia.`
}
