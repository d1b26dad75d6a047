import sql from 'sql-template-tag'
import type { FileStore } from '../files/store.ts'
import { sweep } from '../jobs/sweep.ts'
import type { Services } from '../services/services.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Days that files, rows and results of an import are kept after its end. */
const RETENTION_DAYS = 30

const retentionStart = (now: Date) => new Date(now.getTime() - RETENTION_DAYS * DAY_MS)

/**
 * Deletes files, rows and results of imports that ended more than RETENTION_DAYS ago; the jobs and their counts stay.
 * @throws AggregateError of the jobs where it failed, after all others were processed.
 */
export async function purgeJobs(services: Services, now = new Date()): Promise<void> {
  const { db, files, log } = services
  type Old = { tenantId: number; id: string; file_key: string | null }
  const jobs = await db.queryWithoutTenant<Old>(
    sql`select tenant_id as "tenantId", id, file_key from imports_older_than(${retentionStart(now)})`,
  )
  const purge = async ({ tenantId, id, file_key }: Old) => {
    if (file_key !== null) await files.delete(file_key)
    await db.transaction({ tenantId }, async (tx) => {
      const mine = sql`tenant_id = ${tenantId} and import_id = ${id}`
      await tx.query(sql`delete from import_rows where ${mine}`)
      await tx.query(sql`delete from import_results where ${mine}`)
      await tx.query(sql`delete from import_untold where ${mine}`)
      await tx.query(
        sql`update imports set purged_at = ${now}, file_key = null, samples = '[]', causes = '[]'
            where tenant_id = ${tenantId} and id = ${id}`,
      )
    })
  }
  await sweep(services, jobs, purge, 'Old imports were not purged')
  if (jobs.length > 0) log.info({ jobs: jobs.length }, 'old imports purged')
}

/**
 * Deletes files of uploads that are older than RETENTION_DAYS: one that the end of a process interrupted has no job.
 * @throws AggregateError of the files where it failed, after all others were processed.
 */
export async function deleteOldUploads(services: Services, now = new Date()): Promise<void> {
  const { files } = services
  const uploads = uploadsBefore(files, retentionStart(now))
  await sweep(services, uploads, ({ key }) => files.delete(key), 'Old uploads were not deleted')
}

/** Yields the files `imports/{tenant}/{key}` that were stored before a moment. */
async function* uploadsBefore(files: FileStore, moment: Date) {
  for await (const { key, storedAt } of files.list('imports')) {
    if (storedAt < moment) yield { tenantId: Number(key.split('/')[1]), key }
  }
}
