import sql from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import type { Transaction } from '../db/database.ts'
import type { Part } from './email-template.ts'
import { consoleUrl } from './outbox.ts'

/** Common data of all mails about an account. */
export type EmailLayout = {
  productName: string
  /** Tenant of the recipient. */
  company: string
  /** Support address of the tenant or the installation; null when neither has one. */
  support: string | null
  /** True when people of the company enter by its sign-on alone, so that passwords are of no use. */
  signOnOnly: boolean
  /** URL at which administrators and readers sign in. */
  url: string
  /** URLs at which learners get the app. */
  stores: { android: string; ios: string }
}

/** Returns the letterhead of a tenant, in its current state. */
export async function letterheadOf(
  tx: Transaction,
  settings: Settings,
  { tenantId }: { tenantId: number },
): Promise<EmailLayout> {
  const [tenant] = await tx.query<{
    name: string
    support_email: string | null
    sign_on_only: boolean
    brand: string | null
  }>(
    sql`select name, support_email,
          (select b.name from tenant_brands b where b.tenant_id = ${tenantId}) as brand,
          exists (
          select from sign_on_connections
          where tenant_id = ${tenantId} and enabled and only_sign_on
        ) as sign_on_only
        from tenants where id = ${tenantId}`,
  )
  const { productName, supportEmail, stores } = settings
  return {
    productName: tenant!.brand ?? productName,
    company: tenant!.name,
    support: tenant!.support_email ?? supportEmail,
    signOnOnly: tenant!.sign_on_only,
    url: consoleUrl(settings),
    stores,
  }
}

/**
 * Returns the links for signing in: the app for learners, whom the console refuses; the console for
 * administrators and readers.
 */
export function wayIn({ url, stores }: EmailLayout, role: string): Part[] {
  if (role !== 'user') return [{ link: 'Ingresar a la consola', url }]
  return [
    { link: 'Descargar en Google Play', url: stores.android },
    { link: 'Descargar en App Store', url: stores.ios },
  ]
}

/** Returns the support contact for the end of a mail. */
export function help({ support }: EmailLayout): Part[] {
  return support === null
    ? []
    : [{ paragraph: `Si tienes preguntas o no puedes ingresar, escribe a ${support}.` }]
}
