import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { MessageAttachment } from '#contract/message-shapes.ts'
import { messages } from '#contract/messages.ts'
import type { Transaction } from '../db/database.ts'
import { safeName } from '../files/document/safe-name.ts'
import { spooled } from '../files/spool.ts'
import type { FormFiles } from '../http/context.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { attachmentFile } from '../whatsapp/attachment.ts'
import { attachmentFailure, attachmentTypeOf, kindOf } from './attachment-type.ts'

/** Of a message, as it is stored. */
export type StoredAttachment = { key: string; name: string; media_type: string; bytes: number }

export function attachmentOf(stored: StoredAttachment): MessageAttachment {
  const { key, name, media_type } = stored
  const path = messages.attachment.path
    .replace('{key}', key)
    .replace('{name}', encodeURIComponent(name))
  return { ...stored, kind: kindOf(media_type), url: `/api${path}` }
}

/**
 * Keeps a file for a message to come; one that none names is swept away after a day. Of a refused one nothing is
 * kept.
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
    const type = await attachmentTypeOf(path)
    const { mediaType: media_type, bytes } = type
    const stored = { key, name: safeName(filename, type), media_type, bytes }
    // First the row, so that the sweep knows what the file is.
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
 * The file that came with a form, kept by the key that stands for it there.
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
 * Holds an attachment until the transaction ends, so that the sweep does not take it.
 * @throws Failure 422 when it is no longer there.
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
