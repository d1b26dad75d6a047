import sql from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import { serviceProviderOf } from './saml/service-provider.ts'

/** Company as its provider's addresses name it. */
export type Company = { id: number; uuid: string; slug: string; name: string }

export async function companyOf(db: Database, tenantId: number): Promise<Company> {
  const [found] = await db.query<Company>(
    { tenantId },
    sql`select id, uuid, slug, name from tenants where id = ${tenantId}`,
  )
  return found!
}

/** Returns the company with a uuid. Throws Failure 404 unless people enter by its sign-on. */
export async function companyWithSignOn(db: Database, uuid: string): Promise<number> {
  const [found] = await db.queryWithoutTenant<{ id: number | null }>(
    sql`select sign_on_of_company(${uuid.toLowerCase()}) as id`,
  )
  if (!found?.id) throw companyNotFound()
  return found.id
}

export const companyNotFound = () => notFound('No se encontró la compañía')

/**
 * Addresses of a company. That of the callback is its own: a provider sends its answers to no other company, whatever
 * another provider asks for (mix-up, RFC 9700 §4.4).
 */
export function addressesOf(settings: Settings, { uuid, slug }: Company) {
  const site = consoleUrl(settings)
  const { entityId, consumerUrl } = serviceProviderOf(site, uuid)
  return {
    redirect: `${site}/login/sign-on/${uuid}/callback`,
    signed_out: `${site}/login`,
    backchannel_logout: `${site}/api/public/sign-on/${uuid}/backchannel-logout`,
    saml_entity_id: entityId,
    saml_consumer: consumerUrl,
    start: `${site}/login/sign-on/${slug}`,
  }
}
