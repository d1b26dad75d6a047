import sql from 'sql-template-tag'
import { avatarOwner } from './avatars.ts'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 3600 * 1000
/** Keys asked about in one query, which reads a company's users once. */
const BATCH = 10_000

/**
 * The job `files-sweep`: deletes avatars that no user has and that are more than a day old. Younger
 * ones may belong to a form that is still being filled.
 */
export async function sweepAvatars(services: Services, now = Date.now()): Promise<void> {
  const waiting = new Map<number, string[]>()
  let deleted = 0
  for await (const { key, storedAt } of services.files.list('avatars')) {
    const tenantId = avatarOwner(key)
    if (tenantId === null || storedAt.getTime() > now - DAY_MS) continue
    const keys = waiting.get(tenantId) ?? []
    keys.push(key)
    waiting.set(tenantId, keys)
    if (keys.length >= BATCH) {
      deleted += await deleteUnused(services, tenantId, keys)
      waiting.delete(tenantId)
    }
  }
  for (const [tenantId, keys] of waiting) deleted += await deleteUnused(services, tenantId, keys)
  if (deleted > 0) services.log.info({ deleted }, 'unused avatars deleted')
}

async function deleteUnused(
  { db, files }: Services,
  tenantId: number,
  keys: readonly string[],
): Promise<number> {
  const names = keys.map((key) => key.slice(key.lastIndexOf('/') + 1))
  const rows = await db.query<{ avatar: string }>(
    { tenantId },
    sql`select avatar from users where tenant_id = ${tenantId} and avatar = any(${names})`,
  )
  const used = new Set(rows.map((row) => row.avatar))
  const unused = keys.filter((_, index) => !used.has(names[index]!))
  for (const key of unused) await files.delete(key)
  return unused.length
}
