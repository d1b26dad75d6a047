import sql from 'sql-template-tag'
import { processAll } from '../jobs/process-all.ts'
import type { Services } from '../services.ts'

const DAY = 24 * 60 * 60 * 1000

/** Days that files, rows and results of an import are kept after its end. */
const KEPT_DAYS = 30

/**
 * Deletes files, rows and results of imports that ended more than KEPT_DAYS ago; the jobs and their counts stay.
 * @throws AggregateError of the jobs where it failed, after all others were processed.
 */
export async function purgeJobs({ db, files, log }: Services, now = new Date()): Promise<void> {
  const moment = new Date(now.getTime() - KEPT_DAYS * DAY)
  type Old = { tenant_id: number; id: string; file_key: string | null }
  const jobs = await db.queryWithoutTenant<Old>(sql`select * from imports_older_than(${moment})`)
  const purge = async ({ tenant_id, id, file_key }: Old) => {
    if (file_key !== null) await files.delete(file_key)
    await db.transaction({ tenantId: tenant_id }, async (tx) => {
      const mine = sql`tenant_id = ${tenant_id} and import_id = ${id}`
      await tx.query(sql`delete from import_rows where ${mine}`)
      await tx.query(sql`delete from import_results where ${mine}`)
      await tx.query(sql`delete from import_untold where ${mine}`)
      await tx.query(
        sql`update imports set purged_at = ${now}, file_key = null, samples = '[]', causes = '[]'
            where tenant_id = ${tenant_id} and id = ${id}`,
      )
    })
  }
  // An upload that the end of the process interrupted leaves a file without a job.
  for await (const { key, storedAt } of files.list('imports')) {
    if (storedAt < moment) await files.delete(key)
  }
  await processAll(jobs, purge, 'Old imports were not purged')
  if (jobs.length > 0) log.info({ jobs: jobs.length }, 'old imports purged')
}
