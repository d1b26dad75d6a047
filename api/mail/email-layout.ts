import sql from 'sql-template-tag'
import type { Settings } from '../../settings.ts'
import type { Transaction } from '../db/database.ts'
import type { Part } from './email-template.ts'
import { consoleUrl } from './outbox.ts'

/** What every letter about an account names, whoever it is for. */
export type EmailLayout = {
  productName: string
  /** The reader's company. */
  company: string
  /** Where the reader gets help; null where neither the company nor the installation says. */
  support: string | null
  /** Where administrators and readers sign in. */
  url: string
  /** Where learners get the app. */
  stores: { android: string; ios: string }
}

/** The letterhead of a company, as it is now. */
export async function letterheadOf(
  tx: Transaction,
  settings: Settings,
  { tenantId }: { tenantId: number },
): Promise<EmailLayout> {
  const [tenant] = await tx.query<{ name: string; support_email: string | null }>(
    sql`select name, support_email from tenants where id = ${tenantId}`,
  )
  const { productName, supportEmail, stores } = settings
  return {
    productName,
    company: tenant!.name,
    support: tenant!.support_email ?? supportEmail,
    url: consoleUrl(settings),
    stores,
  }
}

/**
 * Where somebody signs in: learners by the app, since the console refuses them; administrators and
 * readers at the console.
 */
export function wayIn({ url, stores }: EmailLayout, role: string): Part[] {
  if (role !== 'user') return [{ link: 'Ingresar a la consola', url }]
  return [
    { link: 'Descargar en Google Play', url: stores.android },
    { link: 'Descargar en App Store', url: stores.ios },
  ]
}

/** Whom to ask, at the end of a letter. */
export function help({ support }: EmailLayout): Part[] {
  return support === null
    ? []
    : [{ paragraph: `Si tienes preguntas o no puedes ingresar, escribe a ${support}.` }]
}
