import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  Certification,
  certificationChanges,
  newCertification,
} from '#contract/certifications.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { certificationNotFound, readCertification } from './read.ts'

export function createCertification(
  db: Database,
  scope: Scope,
  { name, duration_hours }: z.output<typeof newCertification>,
): Promise<Certification> {
  return db.transaction(scope, async (tx) => {
    const [created] = await tx.query<{ id: number }>(
      sql`insert into certifications (tenant_id, name, duration_hours)
          values (${scope.tenantId}, ${name}, ${duration_hours}) returning id`,
    )
    return readCertification(tx, scope, created!.id)
  })
}

/**
 * Modifies a certification, also for its holders.
 * @throws Failure 404 as `getCertification`; 409 when it was modified since `version` was read.
 */
export function updateCertification(
  db: Database,
  scope: Scope,
  id: number,
  { name, duration_hours, version }: z.output<typeof certificationChanges>,
): Promise<Certification> {
  return db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<{ version: number }>(
      sql`select version from certifications where tenant_id = ${scope.tenantId} and id = ${id}
          for no key update`,
    )
    if (!stored) throw certificationNotFound()
    requireVersion(version, stored.version, 'esta certificación')
    await tx.query(
      sql`update certifications
          set name = ${name}, duration_hours = ${duration_hours}, version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    return readCertification(tx, scope, id)
  })
}
