import sql from 'sql-template-tag'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 3600 * 1000
/** Number of keys per query. */
const BATCH = 10_000

const KEY = /^certifications\/(\d{1,10})\/[0-9a-f-]{36}$/

/**
 * Part of the job `files-sweep`: deletes attachments older than a day that no certification has; younger
 * ones may be about to be stored. Those of certifications in the trash are kept.
 */
export async function deleteOrphanAttachments(services: Services, now = Date.now()): Promise<void> {
  const waiting = new Map<number, string[]>()
  let deleted = 0
  for await (const { key, storedAt } of services.files.list('certifications')) {
    const tenantId = Number(KEY.exec(key)?.[1])
    if (Number.isNaN(tenantId) || storedAt.getTime() > now - DAY_MS) continue
    const keys = waiting.get(tenantId) ?? []
    keys.push(key)
    waiting.set(tenantId, keys)
    if (keys.length >= BATCH) {
      deleted += await deleteUnused(services, tenantId, keys)
      waiting.delete(tenantId)
    }
  }
  for (const [tenantId, keys] of waiting) deleted += await deleteUnused(services, tenantId, keys)
  if (deleted > 0) services.log.info({ deleted }, 'unused attachments deleted')
}

async function deleteUnused(
  { db, files }: Services,
  tenantId: number,
  keys: readonly string[],
): Promise<number> {
  const rows = await db.query<{ file_key: string }>(
    { tenantId },
    sql`select file_key from user_certification_files
        where tenant_id = ${tenantId} and file_key = any(${keys})`,
  )
  const used = new Set(rows.map(({ file_key }) => file_key))
  const unused = keys.filter((key) => !used.has(key))
  for (const key of unused) await files.delete(key)
  return unused.length
}
