import sql from 'sql-template-tag'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { openSession } from '#api/platform/identity/open-session.ts'

/** Tenant of an application, for an anonymous caller with access to all its areas. */
export type PublicTenant = TenantScope &
  Pick<Scope, 'areaIds'> & {
    readonly requestId: string
    /** True for a caller with a session of the tenant. */
    readonly known: boolean
    readonly tenant: {
      readonly name: string
      readonly slug: string
      readonly extended_fields: Record<string, string>
    }
  }

const companyNotFound = () => notFound('No se encontró la compañía')

type Found = { id: number; name: string; slug: string; extended_fields: Record<string, string> }

/**
 * Returns the tenant named by `identifier`. By slug or uuid anybody finds a tenant with open preregistrations;
 * by number only a user with a session there.
 *
 * @throws Failure 404 in every other case, so that tenants cannot be enumerated.
 */
export async function publicTenant(
  services: Services,
  identifier: string,
  { headers, requestId }: { headers: Headers; requestId: string },
): Promise<PublicTenant> {
  const known = /^\d+$/.test(identifier)
  const found = known
    ? await ownCompany(services, Number(identifier), { headers, requestId })
    : await openCompany(services.db, identifier)
  if (!found) throw companyNotFound()
  const { id, ...tenant } = found
  return { tenantId: id, requestId, areaIds: null, known, tenant }
}

async function openCompany(db: Database, identifier: string): Promise<Found | undefined> {
  const [found] = await db.queryWithoutTenant<Found>(
    sql`select * from company_to_join(${identifier.toLowerCase()})`,
  )
  return found
}

async function ownCompany(
  services: Services,
  id: number,
  { headers, requestId }: { headers: Headers; requestId: string },
): Promise<Found | undefined> {
  const scope = await openSession(services, headers, requestId).catch(() => null)
  if (scope?.tenantId !== id) return undefined
  const [found] = await services.db.query<Found>(
    scope,
    sql`select id, name, slug, extended_fields from tenants where id = ${id}`,
  )
  return found
}
