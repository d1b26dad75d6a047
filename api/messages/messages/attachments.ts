import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { MessageAttachment } from '#contract/messages/message-shapes.ts'
import { messages } from '#contract/messages/messages.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { safeName } from '#api/platform/files/document/safe-name.ts'
import { spooled } from '#api/platform/files/spool.ts'
import type { FormFiles } from '#api/platform/calls/context.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { attachmentFile } from '../whatsapp/attachment.ts'
import { attachmentFailure, attachmentTypeOf, kindOf } from './attachment-type.ts'

/** Attachments; the rows of those that no message uses are deleted with their files. */
export const MESSAGE_FILES: OwnedFiles = {
  folder: 'messages',
  async used(tx, { tenantId, keys, before }) {
    const those = sql`message_attachments a where tenant_id = ${tenantId} and key = any(${keys}::uuid[])`
    // Wait for messages that are about to use them; the next statement then sees the result.
    await tx.query(sql`select from ${those} order by key for update`)
    await tx.query(
      sql`delete from ${those} and created_at < ${before} and not exists (
            select from messages m where m.tenant_id = ${tenantId} and m.attachment_key = a.key)`,
    )
    return tx.query(sql`select key as file from ${those}`)
  },
}

/** Attachment of a message, as stored. */
export type StoredAttachment = { key: string; name: string; media_type: string; bytes: number }

export function attachmentOf(stored: StoredAttachment): MessageAttachment {
  const { key, name, media_type } = stored
  const path = messages.attachment.path
    .replace('{key}', key)
    .replace('{name}', encodeURIComponent(name))
  return { ...stored, kind: kindOf(media_type), url: `/api${path}` }
}

/**
 * Stores a file for a future message; one that no message uses is deleted after a day. Nothing is stored of
 * a refused file.
 * @throws Failure as `attachmentTypeOf`.
 */
export function storeAttachment(
  { db, files }: Services,
  scope: Scope,
  { filename, stream }: { filename: string; stream: Readable },
  key: string = randomUUID(),
): Promise<MessageAttachment> {
  const { tenantId } = scope
  return spooled(stream, async (path) => {
    const type = await attachmentTypeOf(path, scope.tenantId)
    const { mediaType: media_type, bytes } = type
    const stored = { key, name: safeName(filename, type), media_type, bytes }
    // Insert the row first, so that the orphan cleanup knows the file.
    await db.transaction(scope, (tx) =>
      tx.query(
        sql`insert into message_attachments (tenant_id, key, name, media_type, bytes)
            values (${tenantId}, ${key}, ${stored.name}, ${media_type}, ${bytes})`,
      ),
    )
    const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
    await files.put(attachmentFile({ tenantId, key }), content, media_type)
    return attachmentOf(stored)
  })
}

/**
 * Stores the file of a form under the key that represents it there.
 * @throws Failure as `storeAttachment`.
 */
export async function storeFormFile(
  services: Services,
  scope: Scope,
  files: FormFiles | undefined,
): Promise<void> {
  const file = files?.get('attachment')
  if (!file) return
  const stream = Readable.from([file.content])
  await storeAttachment(services, scope, { filename: file.filename, stream }, file.key)
}

/**
 * Locks an attachment until the transaction ends, so that the orphan cleanup does not delete it.
 * @throws Failure 422 when it no longer exists.
 */
export async function requireAttachment(
  tx: Transaction,
  { tenantId }: Scope,
  key: string | null,
): Promise<void> {
  if (key === null) return
  const found = await tx.query(
    sql`select from message_attachments where tenant_id = ${tenantId} and key = ${key}::uuid for key share`,
  )
  if (found.length > 0) return
  throw attachmentFailure(422, 'gone', 'El archivo adjunto ya no está. Adjúntalo de nuevo.')
}
