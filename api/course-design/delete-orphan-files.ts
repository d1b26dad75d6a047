import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 3600 * 1000
const KEY = /^course-files\/(\d{1,10})\/[0-9a-f-]{36}$/

/**
 * Part of the job `files-sweep`: deletes files that no course uses and that are more than a day
 * old; younger ones may belong to a design that is being saved.
 */
export async function deleteOrphanCourseFiles(services: Services, now = Date.now()): Promise<void> {
  const { db, files, log } = services
  let deleted = 0
  for await (const { key, storedAt } of files.list('course-files')) {
    const tenantId = Number(KEY.exec(key)?.[1])
    if (!tenantId || storedAt.getTime() > now - DAY_MS) continue
    const used = await db.query(
      { tenantId },
      sql`select from course_resources where tenant_id = ${tenantId} and file_key = ${key} limit 1`,
    )
    if (used.length > 0) continue
    await files.delete(key)
    deleted++
  }
  if (deleted > 0) log.info({ deleted }, 'unused course files deleted')
}
