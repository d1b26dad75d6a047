import sql from 'sql-template-tag'
import type { Database, TenantScope } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { openSession } from '../sessions/open.ts'

/** The company that somebody asks to join, as nobody in particular: every area of it is open to them. */
export type PublicTenant = TenantScope &
  Pick<Scope, 'areaIds'> & {
    readonly requestId: string
    readonly tenant: {
      readonly name: string
      readonly slug: string
      readonly extended_fields: Record<string, string>
    }
  }

const companyNotFound = () => notFound('No se encontró la compañía')

type Found = { id: number; name: string; slug: string; extended_fields: Record<string, string> }

/**
 * The company that `asked` names. By its slug or uuid everybody who knows it finds one that lets people
 * preregister; by its number only who has a session there.
 *
 * @throws Failure 404 in every other case, so that nobody learns which companies there are.
 */
export async function publicTenant(
  services: Services,
  asked: string,
  { headers, requestId }: { headers: Headers; requestId: string },
): Promise<PublicTenant> {
  const found = /^\d+$/.test(asked)
    ? await ownCompany(services, Number(asked), { headers, requestId })
    : await openCompany(services.db, asked)
  if (!found) throw companyNotFound()
  const { id, ...tenant } = found
  return { tenantId: id, requestId, areaIds: null, tenant }
}

async function openCompany(db: Database, asked: string): Promise<Found | undefined> {
  const [found] = await db.queryWithoutTenant<Found>(
    sql`select * from company_to_join(${asked.toLowerCase()})`,
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
