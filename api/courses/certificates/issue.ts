import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import { PRINTED, unprintableIn } from './printable.ts'

/** Returns 144 random bits as 24 URL-safe characters, which cannot be guessed. */
const makeHash = () => randomBytes(18).toString('base64url')

/**
 * Issues the certificate of a course that was just completed. It copies the current data, which then never
 * change with the person, the course or the tenant's name.
 *
 * @returns the characters that cannot be printed, if any: the font has Latin, Greek and Cyrillic letters.
 */
export async function issueCertificate(
  tx: Transaction,
  scope: TenantScope,
  { course, user }: { course: number; user: number },
): Promise<string | undefined> {
  const [issued] = await tx.query<{ printed: string }>(
    sql`insert into certificates (tenant_id, hash, user_id, tenant_course_id, full_name,
          identification_number, course_name, company_name, duration_hours, completed_at, valid_through)
        select cu.tenant_id, ${makeHash()}, u.id, tc.id, u.full_name,
          u.identification_number, d.name, t.name, d.duration_hours, cu.date_completed,
          ((cu.date_completed at time zone t.timezone)::date
            + make_interval(years => d.validity_years))::date
        from course_users cu
        join tenants t on t.id = cu.tenant_id
        join users u on u.tenant_id = cu.tenant_id and u.id = cu.user_id
        join tenant_courses tc on tc.tenant_id = cu.tenant_id and tc.id = cu.tenant_course_id
        join courses d on d.id = tc.course_id
        where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = ${course}
          and cu.user_id = ${user}
        returning ${PRINTED} as printed`,
  )
  return issued && unprintableIn(issued.printed)
}
