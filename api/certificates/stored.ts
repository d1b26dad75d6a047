import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'
import { consoleUrl } from '../mail/outbox.ts'
import type { Settings } from '../../settings.ts'
import type { Certificate } from './wording.ts'

/** A certificate with the columns of `storedColumns`. */
export type StoredCertificate = Omit<Certificate, 'address' | 'completed_at' | 'issued_at'> & {
  completed_at: Date
  issued_at: Date
}

/** Printed columns of `certificates c`. */
export const storedColumns = ({ tenant }: Scope): Sql =>
  sql`c.full_name, c.identification_number, c.course_name, c.company_name,
    c.duration_hours::float8 as duration_hours, c.completed_at, c.issued_at,
    c.valid_through::text, ${tenant.timezone} as timezone, c.hash`

export function asPrinted(stored: StoredCertificate, settings: Settings): Certificate {
  return {
    ...stored,
    completed_at: stored.completed_at.toISOString(),
    issued_at: stored.issued_at.toISOString(),
    address: `${consoleUrl(settings)}/validate/${stored.hash}`,
  }
}
