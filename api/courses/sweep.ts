import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 3600 * 1000

const KEY = /^courses\/(\d{1,10})\/([0-9a-f-]{36})$/

/**
 * Part of the job `files-sweep`: deletes images that no course has and that are more than a day old;
 * younger ones may belong to a form that is still being filled.
 */
export async function sweepCourseImages(services: Services, now = Date.now()): Promise<void> {
  const { db, files, log } = services
  let deleted = 0
  for await (const { key, storedAt } of files.list('courses')) {
    const [, owner, image] = KEY.exec(key) ?? []
    if (!owner || storedAt.getTime() > now - DAY_MS) continue
    const used = await db.query(
      { tenantId: Number(owner) },
      sql`select from courses where ${image} in (gallery_image, detail_image) limit 1`,
    )
    if (used.length > 0) continue
    await files.delete(key)
    deleted++
  }
  if (deleted > 0) log.info({ deleted }, 'unused course images deleted')
}
