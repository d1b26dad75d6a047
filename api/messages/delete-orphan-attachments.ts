import sql from 'sql-template-tag'
import type { Services } from '../services.ts'
import { attachmentFile } from '../whatsapp/attachment.ts'

const DAY_MS = 24 * 3600 * 1000
const KEY = /^messages\/(\d{1,10})\/([0-9a-f-]{36})$/

/**
 * Part of the job `files-sweep`: deletes attachments older than a day that no message uses, with their
 * files; younger ones may be about to be used. A message that is created meanwhile keeps its attachment.
 */
export async function deleteOrphanMessageAttachments(
  services: Services,
  now = Date.now(),
): Promise<void> {
  const { db, files, log } = services
  const old = new Date(now - DAY_MS)
  let deleted = 0
  for await (const { key: place, storedAt } of files.list('messages')) {
    const [, tenant, key] = KEY.exec(place) ?? []
    if (!tenant || !key || storedAt > old) continue
    const tenantId = Number(tenant)
    const used = await db.transaction({ tenantId }, async (tx) => {
      // Wait for a message that is about to use it; the next statement then sees the result.
      await tx.query(
        sql`select from message_attachments where tenant_id = ${tenantId} and key = ${key}::uuid for update`,
      )
      await tx.query(
        sql`delete from message_attachments a where tenant_id = ${tenantId} and key = ${key}::uuid
              and created_at < ${old} and not exists (
                select from messages m where m.tenant_id = ${tenantId} and m.attachment_key = a.key)`,
      )
      return tx.query(
        sql`select from message_attachments where tenant_id = ${tenantId} and key = ${key}::uuid`,
      )
    })
    if (used.length > 0) continue
    await files.delete(attachmentFile({ tenantId, key }))
    deleted += 1
  }
  if (deleted > 0) log.info({ deleted }, 'unused attachments of messages deleted')
}
