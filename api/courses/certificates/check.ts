import sql from 'sql-template-tag'
import type { CertificateCheck } from '#contract/courses/certificates.ts'
import { linkedInUrl } from '../credentials/linkedin.ts'
import { validationUrl } from '../credentials/issuer.ts'
import type { Services } from '#api/platform/services/services.ts'

/** A certificate, or a certification with a credential, of any company. */
export type Found = {
  tenant_id: number
  /** Null for a certification. */
  certificate_id: number | null
  user_certification_id: number | null
  /** Credential that was signed last; null before the first one. */
  uuid: string | null
  full_name: string
  identification_number: string | null
  course_name: string | null
  certification_name: string | null
  company_name: string
  issued_on: string
  valid_through: string | null
  timezone: string
  support_email: string | null
  credentials_enabled: boolean
  revoked: boolean
  expired: boolean
}

const NONE: CertificateCheck = {
  is_valid: false,
  revoked: false,
  full_name: null,
  identification_number: null,
  course_name: null,
  certification_name: null,
  valid_through: null,
  support_email: null,
  linkedin: null,
  company: null,
}

/** Returns what has a hash, in any company. It is valid through its last day in the tenant's zone. */
export async function findByHash(db: Services['db'], hash: string): Promise<Found | undefined> {
  const [found] = await db.queryWithoutTenant<Found>(
    sql`select f.*, f.issued_on::text, f.valid_through::text,
          coalesce(f.valid_through < (now() at time zone f.timezone)::date, false) as expired
        from find_certificate(${hash.replaceAll('\u0000', '')}) f`,
  )
  return found
}

/**
 * Returns the content of a certificate of any tenant to anybody who has its hash; only nulls when there is
 * none.
 */
export async function checkCertificate(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  hash: string,
): Promise<CertificateCheck> {
  const found = await findByHash(db, hash)
  if (!found) return NONE
  const { full_name, identification_number, course_name, certification_name } = found
  const { valid_through, support_email, revoked, expired, credentials_enabled } = found
  const is_valid = !revoked && !expired
  const page = validationUrl(settings, hash)
  const scope = { tenantId: found.tenant_id }
  const [company] = await db.query<{ slug: string }>(
    scope,
    sql`select slug from tenants where id = ${found.tenant_id}`,
  )
  return {
    is_valid,
    revoked,
    full_name,
    identification_number,
    course_name,
    certification_name,
    valid_through,
    support_email,
    linkedin:
      credentials_enabled && is_valid
        ? linkedInUrl({
            name: (course_name ?? certification_name)!,
            organization: found.company_name,
            issued: found.issued_on,
            expires: valid_through,
            page,
            id: found.uuid ?? hash,
          })
        : null,
    company: company?.slug ?? null,
  }
}
