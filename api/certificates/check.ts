import sql from 'sql-template-tag'
import type { CertificateCheck } from '#contract/certificates.ts'
import type { Database } from '../db/database.ts'

const NONE: CertificateCheck = {
  is_valid: false,
  full_name: null,
  identification_number: null,
  course_name: null,
  valid_through: null,
  support_email: null,
}

/**
 * Returns the content of a certificate of any tenant to anybody who has its hash; only nulls when there is
 * none. It is valid through its last day in the tenant's zone.
 */
export async function checkCertificate(db: Database, hash: string): Promise<CertificateCheck> {
  const [found] = await db.queryWithoutTenant<CertificateCheck>(
    sql`select valid_through is null or valid_through >= (now() at time zone timezone)::date as is_valid,
          full_name, identification_number, course_name, valid_through::text, support_email
        from find_certificate(${hash.replaceAll('\u0000', '')})`,
  )
  return found ?? NONE
}
