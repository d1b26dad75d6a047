import sql from 'sql-template-tag'
import { EXPIRY_NOTICE_DAYS } from '#contract/access/api-token-words.ts'
import type { ApiToken } from '#contract/access/api-tokens.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { help, letterheadOf, type EmailLayout } from '#api/platform/mail/email-layout.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'
import { isAddress, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Owner } from './owner.ts'

/** Maximum number of administrators who are told of a token of the company. */
const MAX_RECIPIENTS = 50

type Mailed = Pick<ApiToken, 'name' | 'hint' | 'created_by'> & { expiresOn: string }
type Recipient = { email: string; first_name: string }
type About = { tenantId: number; userId: number | null }

/** Mails the owner that a token was made; never with its secret. */
export async function tellOfNewToken(
  services: Services,
  tx: Transaction,
  { scope, userId }: Owner,
  { expires_at, ...token }: ApiToken,
): Promise<void> {
  const expiresOn = dayOf(expires_at, scope.tenant.timezone)
  const about = { tenantId: scope.tenantId, userId }
  await mailOwner(services, tx, about, (head, to) =>
    newTokenMail(head, to, about, { ...token, expiresOn }),
  )
}

/** Mails the owner that a token ends soon. */
export function tellOfExpiry(
  services: Services,
  tx: Transaction,
  about: About,
  token: Mailed,
): Promise<void> {
  return mailOwner(services, tx, about, (head, to) => expiryMail(head, to, about, token))
}

async function mailOwner(
  services: Services,
  tx: Transaction,
  about: About,
  write: (head: EmailLayout, to: Recipient) => EmailText,
): Promise<void> {
  const recipients = await recipientsOf(tx, about)
  const head = await letterheadOf(tx, services.settings, about)
  const mails = recipients
    .filter(({ email }) => isAddress(email))
    .map((to) => ({ to: to.email, ...write(head, to) }))
  await queueMails(services, { tenantId: about.tenantId }, mails, tx)
}

/** Returns the person, or for the company its enabled administrators whom no business unit limits. */
function recipientsOf(tx: Transaction, { tenantId, userId }: About): Promise<Recipient[]> {
  return tx.query<Recipient>(
    userId === null
      ? sql`select u.email, u.first_name from users u
            where u.tenant_id = ${tenantId} and u.role = 'admin' and not u.disabled
              and areas_of_user(u.tenant_id, u.id) is null and courses_of_user(u.tenant_id, u.id) is null
            order by u.id limit ${MAX_RECIPIENTS}`
      : sql`select email, first_name from users
            where tenant_id = ${tenantId} and id = ${userId} and not disabled`,
  )
}

function newTokenMail(
  head: EmailLayout,
  { first_name }: Recipient,
  { userId }: About,
  token: Mailed,
): EmailText {
  const { productName, company } = head
  const whose = userId === null ? `de ${company}` : 'a tu nombre'
  return renderEmail(productName, `Nuevo token de API ${whose}`, first_name, [
    {
      paragraph: `Se creó un token de API ${whose}. Quien lo tenga puede llamar a la API con los permisos que se le dieron.`,
    },
    ...factsOf(token),
    { link: 'Ver los tokens', url: pageOf(head, userId) },
    { paragraph: 'Si no lo esperabas, revócalo: deja de servir desde la siguiente llamada.' },
    ...help(head),
  ])
}

function expiryMail(
  head: EmailLayout,
  { first_name }: Recipient,
  { userId }: About,
  token: Mailed,
): EmailText {
  const { productName, company } = head
  const whose = userId === null ? `de ${company}` : 'a tu nombre'
  const subject = `El token de API «${token.name}» vence pronto`
  return renderEmail(productName, subject, first_name, [
    {
      paragraph: `Un token de API ${whose} vence en menos de ${EXPIRY_NOTICE_DAYS + 1} días. Después, el programa que lo usa deja de tener acceso.`,
    },
    ...factsOf(token),
    { paragraph: 'Si todavía se usa, reemplázalo por otro igual desde la consola.' },
    { link: 'Ver los tokens', url: pageOf(head, userId) },
    ...help(head),
  ])
}

function factsOf({ name, hint, created_by, expiresOn }: Mailed): Part[] {
  return [
    {
      facts: [
        ['Nombre', name],
        ['Se reconoce por', hint],
        ['Creado por', created_by],
        ['Sirve hasta', expiresOn],
      ],
    },
  ]
}

const pageOf = ({ url }: EmailLayout, userId: number | null) =>
  `${url}${userId === null ? '/api-tokens' : '/account/tokens'}`

/** Returns the last day of a token in words; it ends at the midnight after it. */
export function dayOf(endsAt: string, timeZone: string): string {
  return new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone }).format(
    Date.parse(endsAt) - 1,
  )
}
