import sql from 'sql-template-tag'
import type { ByteRange } from '#api/platform/files/range.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { contentOf } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { contentDispositionFor } from '#api/platform/downloads/content-disposition.ts'
import { readAttachmentToken, type Linked } from './attachment-link.ts'
import type { WhatsappServices } from '#api/platform/outgoing/whatsapp-provider.ts'

const NOT_FOUND = 'El archivo no existe'

/** Returns the storage key of an attachment. */
export const attachmentFile = ({ tenantId, key }: Linked) => `messages/${tenantId}/${key}`

/**
 * Opens an attachment by its key, whole or a byte range.
 * @param name the name in the URL; any other name is not found.
 * @throws Failure 404.
 */
export async function openAttachment(
  { db, files }: Pick<WhatsappServices, 'db' | 'files'>,
  { tenantId, key }: Linked,
  name: string,
  range?: ByteRange,
): Promise<Download> {
  const [found] = await db.query<{ media_type: string }>(
    { tenantId },
    sql`select media_type from message_attachments
        where tenant_id = ${tenantId} and key::text = ${key} and name = ${name}`,
  )
  const file = found ? await files.get(attachmentFile({ tenantId, key }), range) : null
  if (!found || !file) throw notFound(NOT_FOUND)
  const { bytes, slice } = file
  const isInline = /^(image|audio|video)\//.test(found.media_type)
  return {
    ...contentOf(file),
    ...(slice && { status: 206 }),
    headers: {
      'content-type': found.media_type,
      'content-length': String(slice ? slice.last - slice.first + 1 : bytes),
      'accept-ranges': 'bytes',
      ...(slice && { 'content-range': `bytes ${slice.first}-${slice.last}/${bytes}` }),
      ...(!isInline && { 'content-disposition': contentDispositionFor(name) }),
      // The content of a key never changes.
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  }
}

/** Opens an attachment by a token of `attachmentLink`. */
export function openLinked(
  services: WhatsappServices,
  { token, name }: { token: string; name: string },
  range?: ByteRange,
): Promise<Download> {
  const linked = readAttachmentToken(services.settings, token)
  if (!linked) throw notFound(NOT_FOUND)
  return openAttachment(services, linked, name, range)
}
