import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import type { Services } from '#api/platform/services/services.ts'

/**
 * The job `trash-empty`: purges records that have been in the trash for too long, and the files of
 * certifications with them. Records whose removal would change an access scope stay
 * (trash/routines.sql, `empty_trash`).
 *
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function emptyTrash(services: Services): Promise<void> {
  const { db, files, log } = services
  const emptyTrashOf = async ({ tenantId }: { tenantId: number }) => {
    const { deleted, keys } = await db.transaction({ tenantId }, (tx) => emptyOf(tx))
    // The job `delete-expired` finds files that a crash leaves behind here.
    for (const key of keys) await files.delete(key)
    if (deleted > 0) log.info({ tenant: tenantId, deleted }, 'trash emptied')
  }
  await sweepTenants(
    services,
    sql`select id as "tenantId" from companies_with_expired_trash() id`,
    emptyTrashOf,
    'The trash was not emptied',
  )
}

async function emptyOf(tx: Transaction): Promise<{ deleted: number; keys: string[] }> {
  await liftStatementTimeout(tx)
  const [purged] = await tx.query<{ deleted: number; keys: string[] }>(
    sql`select deleted, keys from empty_trash()`,
  )
  return purged!
}
