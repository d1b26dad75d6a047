import { GENERATED_PASSWORD_HOURS } from '../secrets/passwords.ts'
import { renderEmail, type EmailText, type Part } from './email-template.ts'
import { help, wayIn, type EmailLayout } from './email-layout.ts'

export type Invited = {
  firstName: string
  role: string
  /** Username or e-mail, whichever is used to sign in. */
  login: string
  /** Generated password; null when somebody chose one. */
  password: string | null
  /** Link to choose one instead of it; undefined when somebody chose one. */
  passwordUrl?: string | undefined
}

/** First mail to a user: how to sign in and with which credentials. Learners get links to the app. */
export function invitationMail(
  head: EmailLayout,
  { firstName, role, login, password: given, passwordUrl }: Invited,
): EmailText {
  const { productName, company, signOnOnly } = head
  const password = signOnOnly ? null : given
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
    { paragraph: signOnOnly ? bySignOn(company) : aboutPassword(password, learner) },
    ...(password !== null && passwordUrl ? ownPassword(passwordUrl) : []),
    ...help(head),
    { paragraph: 'Si no esperabas este mensaje, puedes ignorarlo.' },
  ])
}

const passwordFact = (password: string): [string, string] => ['Contraseña', password]

/** Link to a password of one's own, beside the generated one. */
const ownPassword = (url: string): Part[] => [
  { paragraph: 'También puedes elegir tu propia contraseña antes de ingresar:' },
  { link: 'Elegir mi contraseña', url },
]

const bySignOn = (company: string) =>
  `Ingresas con tu cuenta de ${company}, la misma de tu correo: no necesitas otra contraseña.`

function aboutPassword(password: string | null, learner: boolean): string {
  if (password === null) return 'Tu contraseña es la que te dio tu compañía.'
  const unused = `La contraseña vence en ${GENERATED_PASSWORD_HOURS} horas si no la usas`
  return learner ? `${unused}.` : `${unused}, y al ingresar deberás cambiarla por una propia.`
}
