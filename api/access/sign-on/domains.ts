import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import sql from 'sql-template-tag'
import type { SignOnDomain } from '#contract/access/sign-on-shapes.ts'
import { MAX_SIGN_ON_DOMAINS } from '#contract/access/sign-on-words.ts'
import { uniqueViolation, type Queryable } from '#api/platform/db/database.ts'
import { conflict, invalidField, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireWholeCompany } from './policy.ts'
import { Resolver } from 'node:dns/promises'
import type { Settings } from '../../../settings.ts'

/** Name of the TXT record that proves a domain. */
const recordNameOf = (domain: string) => `_sendero-sign-on.${domain}`

/** Content of the record. */
const recordValueOf = (token: string) => `sendero-sign-on=${token}`

type Looked = 'proven' | 'other' | 'missing' | 'unreachable'

/** Looks the TXT record of a domain up. */
async function lookUpRecord(
  { signOn: { dnsServers } }: Pick<Settings, 'signOn'>,
  { domain, token }: { domain: string; token: string },
): Promise<Looked> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (dnsServers) resolver.setServers(dnsServers)
  try {
    const records = await resolver.resolveTxt(recordNameOf(domain))
    const said = records.map((parts) => parts.join('').trim())
    return said.includes(recordValueOf(token)) ? 'proven' : 'other'
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable'
  }
}

/** Domains of a company's e-mails. One that is proven belongs to no other company. */

type Stored = {
  id: number
  domain: string
  token: string
  proven_at: Date | null
  proven_by: SignOnDomain['proven_by']
}

export async function domainsOf(tx: Queryable, tenantId: number): Promise<SignOnDomain[]> {
  const stored = await tx.query<Stored>(
    sql`select id, domain, token, proven_at, proven_by from sign_on_domains
        where tenant_id = ${tenantId} order by domain`,
  )
  return stored.map(toDomain)
}

function toDomain({ id, domain, token, proven_at, proven_by }: Stored): SignOnDomain {
  return {
    id,
    domain,
    record_name: recordNameOf(domain),
    record_value: recordValueOf(token),
    proven_at: proven_at?.toISOString() ?? null,
    proven_by,
  }
}

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

/** Returns a domain in lower case and in its ASCII form. Throws Failure 422 for anything else. */
function domainFrom(given: string): string {
  const typed = given.trim().replace(/^@/, '').replace(/\.$/, '')
  const domain = domainToASCII(typed.toLowerCase())
  if (NAME.test(domain)) return domain
  throw invalidField('domain', 'domain', 'El dominio no es válido: escríbelo como «empresa.com»')
}

/**
 * Adds a domain, which a super-administrator proves by adding it.
 * @throws Failure 409 when the company has it or another one has proven it; 422 when it is invalid.
 */
export async function addDomain(
  { db }: Services,
  scope: Scope,
  { domain: given }: { domain: string },
): Promise<SignOnDomain> {
  requireWholeCompany(scope)
  const domain = domainFrom(given)
  const { tenantId } = scope
  const proves = scope.actor.superadmin
  const token = randomBytes(20).toString('base64url')
  return db
    .transaction(scope, async (tx) => {
      const [{ count }] = (await tx.query<{ count: number }>(
        sql`select count(*) from sign_on_domains where tenant_id = ${tenantId}`,
      )) as [{ count: number }]
      if (count >= MAX_SIGN_ON_DOMAINS)
        throw conflict(`Una compañía tiene hasta ${MAX_SIGN_ON_DOMAINS} dominios`)
      const [added] = await tx.query<Stored>(
        sql`insert into sign_on_domains (tenant_id, domain, token, proven_at, proven_by)
            values (${tenantId}, ${domain}, ${token}, ${proves ? new Date() : null},
              ${proves ? 'superadmin' : null})
            returning id, domain, token, proven_at, proven_by`,
      )
      return toDomain(added!)
    })
    .catch(refusedDomain)
}

function refusedDomain(error: unknown): never {
  const index = uniqueViolation(error)
  if (index === 'sign_on_domains_domain')
    throw invalidField('domain', 'taken', 'La compañía ya tiene ese dominio')
  if (index === 'sign_on_domains_owner')
    throw conflict('Otra compañía comprobó ese dominio. Si es tuyo, comunícate con soporte.')
  throw error
}

const REFUSALS: Record<Exclude<Looked, 'proven'>, (domain: string) => string> = {
  missing: (domain) =>
    `No hay un registro TXT en ${recordNameOf(domain)}. Un registro nuevo puede tardar unos minutos, a veces horas.`,
  other: (domain) => `El registro TXT de ${recordNameOf(domain)} tiene otro contenido.`,
  unreachable: (domain) => `No fue posible consultar el DNS de ${domain}. Intenta de nuevo.`,
}

/**
 * Proves a domain by its TXT record; a proven one stays so.
 * @throws Failure 404 unless the company has it; 409 when the record is not there, or another company was faster.
 */
export async function checkDomain(
  { db, settings }: Services,
  scope: Scope,
  id: number,
): Promise<SignOnDomain> {
  requireWholeCompany(scope)
  const { tenantId } = scope
  const [stored] = await db.query<Stored>(
    scope,
    sql`select id, domain, token, proven_at, proven_by from sign_on_domains
        where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (!stored) throw domainNotFound()
  if (stored.proven_at) return toDomain(stored)
  const looked = await lookUpRecord(settings, stored)
  if (looked !== 'proven') throw conflict(REFUSALS[looked](stored.domain))
  const [proven] = await db
    .transaction(scope, (tx) =>
      tx.query<Stored>(
        sql`update sign_on_domains
            set proven_at = coalesce(proven_at, now()), proven_by = coalesce(proven_by, 'dns')
            where tenant_id = ${tenantId} and id = ${id}
            returning id, domain, token, proven_at, proven_by`,
      ),
    )
    .catch(refusedDomain)
  if (!proven) throw domainNotFound()
  return toDomain(proven)
}

/** Removes a domain; people who are linked stay so. Throws Failure 404 unless the company has it. */
export async function removeDomain(
  { db }: Services,
  scope: Scope,
  id: number,
): Promise<{ id: number }> {
  requireWholeCompany(scope)
  const removed = await db.transaction(scope, (tx) =>
    tx.query(
      sql`delete from sign_on_domains where tenant_id = ${scope.tenantId} and id = ${id} returning 1`,
    ),
  )
  if (removed.length === 0) throw domainNotFound()
  return { id }
}

const domainNotFound = () => notFound('No se encontró el dominio')
