import sql from 'sql-template-tag'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { beginAttempt } from './attempts.ts'
import { addressesOf, companyOf, companyWithSignOn } from './company.ts'
import { readConnection } from './connection.ts'
import { authorizationUrl } from './oidc/authorization.ts'
import { asRefusal, ProviderProblem } from './oidc/problems.ts'
import { samlAddress } from './saml/sign-on.ts'

/** Begun sign-on: where the browser goes, and what only this client keeps. */
export type Begun = { authorization_url: string; attempt: string }

/** Returns true when people of any company enter by sign-on. */
export async function signOnInUse(db: Database): Promise<{ in_use: boolean }> {
  const [found] = await db.queryWithoutTenant<{ in_use: boolean }>(
    sql`select sign_on_in_use() as in_use`,
  )
  return found!
}

/** Returns whether an e-mail's domain enters by sign-on: the same work and answer whether anybody has that e-mail. */
export async function discoverSignOn(
  db: Database,
  { email }: { email: string },
): Promise<{ sign_on: boolean }> {
  return { sign_on: (await companyOfEmail(db, email)) !== null }
}

async function companyOfEmail(db: Database, email: string): Promise<number | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [found] = await db.queryWithoutTenant<{ id: number | null }>(
    sql`select sign_on_of_domain(${domain}) as id`,
  )
  return found?.id ?? null
}

/**
 * Begins a sign-on by an e-mail, or by the slug or uuid of a company.
 * @throws Failure 404 unless that company has sign-on; 401 when its provider cannot be reached.
 */
export async function startSignOn(
  services: Services,
  { email, company }: { email?: string | undefined; company?: string | undefined },
): Promise<Begun> {
  const { db } = services
  const tenantId =
    company === undefined
      ? await companyOfEmail(db, email ?? '')
      : await companyWithSignOn(db, company)
  if (tenantId === null) throw notFound('Ese correo no ingresa con un ingreso único')
  return begin(services, tenantId, { purpose: 'sign_in', email }).catch((error: unknown) => {
    throw error instanceof ProviderProblem ? asRefusal(error) : error
  })
}

/**
 * Begins a sign-on of a company, or a test of it.
 * @throws Failure 404 without a connection; ProviderProblem when the provider cannot be discovered.
 */
export async function begin(
  services: Services,
  tenantId: number,
  { purpose, email }: { purpose: 'sign_in' | 'test'; email?: string | undefined },
): Promise<Begun> {
  const { db, settings } = services
  const query: Parameters<typeof readConnection>[0]['query'] = (statement) =>
    db.query({ tenantId }, statement)
  const connection = await readConnection({ query }, tenantId)
  if (!connection) throw notFound('La compañía no tiene un proveedor de identidad')
  const attempt = await beginAttempt({ query }, connection, purpose)
  const company = await companyOf(db, tenantId)
  if (connection.protocol === 'saml') {
    const address = await samlAddress(settings, connection, { attempt, uuid: company.uuid })
    return { authorization_url: address, attempt }
  }
  const { redirect } = addressesOf(settings, company)
  const url = await authorizationUrl(settings, connection, { attempt, redirect, email })
  return { authorization_url: url.href, attempt }
}
