import sql, { type Sql } from 'sql-template-tag'
import { validationUrl } from '../credentials/issuer.ts'
import type { Settings } from '../../../settings.ts'
import type { Certificate } from './wording.ts'

/** A certificate with the columns of `storedColumns`. */
export type StoredCertificate = Omit<
  Certificate,
  'address' | 'credential' | 'completed_at' | 'issued_at'
> & {
  certificate_id: number
  completed_at: Date
  issued_at: Date
}

/** Printed columns of `certificates c`. */
export const storedColumns = (timezone: string): Sql =>
  sql`c.id as certificate_id, c.full_name, c.identification_number, c.course_name, c.company_name,
    c.duration_hours::float8 as duration_hours, c.completed_at, c.issued_at,
    c.valid_through::text, ${timezone} as timezone, c.hash`

/** Returns a certificate as it is drawn, with its credential where the company issues them. */
export function asPrinted(
  { certificate_id: _, ...stored }: StoredCertificate,
  settings: Settings,
  credential: string | null,
): Certificate {
  return {
    ...stored,
    completed_at: stored.completed_at.toISOString(),
    issued_at: stored.issued_at.toISOString(),
    address: validationUrl(settings, stored.hash),
    credential,
  }
}
