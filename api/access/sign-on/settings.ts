import sql from 'sql-template-tag'
import type {
  SignOnConnection,
  SignOnSettings,
  SignOnTest,
} from '#contract/access/sign-on-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { addressesOf, companyOf } from './company.ts'
import { readConnection, type Connection } from './connection.ts'
import { domainsOf } from './domains.ts'
import { hasWholeCompany } from './policy.ts'
import { readCertificate } from './saml/signing-certificates.ts'

/** Administrators offered for emergencies. */
const MAX_OFFERED = 200

/** Returns the sign-on of the tenant. The secret is never part of it. */
export async function signOnSettings(services: Services, scope: Scope): Promise<SignOnSettings> {
  const { db, settings } = services
  const { tenantId } = scope
  const company = await companyOf(db, tenantId)
  return db.transaction(scope, async (tx) => {
    const connection = await readConnection(tx, tenantId)
    const [{ linked }] = (await tx.query<{ linked: number }>(
      sql`select count(distinct user_id) as linked from sign_on_identities where tenant_id = ${tenantId}`,
    )) as [{ linked: number }]
    return {
      connection: connection && toConnection(connection),
      addresses: addressesOf(settings, company),
      domains: await domainsOf(tx, tenantId),
      // Whoever may not choose one sees nobody outside their units.
      administrators: hasWholeCompany(scope) ? await administratorsOf(tx, tenantId) : [],
      linked,
    }
  })
}

function toConnection({
  id: _id,
  tenant_id: _tenant,
  client_secret,
  signing_certificates,
  tested_at,
  test,
  updated_at: _updated,
  ...connection
}: Connection): SignOnConnection {
  return {
    ...connection,
    has_client_secret: client_secret !== null,
    certificates: signing_certificates
      .flatMap((pem) => readCertificate(pem) ?? [])
      .map(({ pem, fingerprint, notBefore, notAfter }) => ({
        pem,
        fingerprint,
        not_before: notBefore.toISOString(),
        not_after: notAfter.toISOString(),
      })),
    tested_at: tested_at?.toISOString() ?? null,
    test: test as SignOnTest | null,
  }
}

function administratorsOf(tx: Transaction, tenantId: number) {
  return tx.query<{ id: number; name: string; email: string }>(
    sql`select id, full_name as name, email from users
        where tenant_id = ${tenantId} and role = 'admin' and not disabled and not superadmin
        order by full_name, id limit ${MAX_OFFERED}`,
  )
}
