import { open, stat } from 'node:fs/promises'
import { MAX_ATTACHMENT_BYTES, MAX_IMAGE_BYTES } from '#contract/messages/message-bounds.ts'
import { type AttachmentKind } from '#contract/messages/message-shapes.ts'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import type { DocumentType } from '#api/platform/files/document/type.ts'
import { documentTypeOf, mediaTypeOf } from '#api/platform/files/inspection.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'

/**
 * Types allowed for attachments of messages (spec 3, §5), detected by content, as a name proves nothing.
 */

const PLAYED: Record<string, DocumentType> = {
  'audio/mpeg': { mediaType: 'audio/mpeg', extensions: ['.mp3'] },
  'audio/aac': { mediaType: 'audio/aac', extensions: ['.aac'] },
  'video/3gpp': { mediaType: 'video/3gpp', extensions: ['.3gp'] },
  'video/mp4': { mediaType: 'video/mp4', extensions: ['.mp4'] },
  'video/x-m4v': { mediaType: 'video/mp4', extensions: ['.mp4'] },
  'video/MP1S': { mediaType: 'video/mpeg', extensions: ['.mpg', '.mpeg'] },
  'video/MP2P': { mediaType: 'video/mpeg', extensions: ['.mpg', '.mpeg'] },
}

const CARD: DocumentType = { mediaType: 'text/vcard', extensions: ['.vcf', '.vcard'] }

/** Detectable document types that WhatsApp accepts. */
const DOCUMENTS = new Set(['.png', '.jpg', '.pdf', '.doc', '.docx', '.pptx', '.xlsx'])

const TYPES =
  'Este tipo de archivo no se admite. Puedes adjuntar PNG, JPG, MP3, AAC, 3GP, MPG, MP4, PDF, DOC, DOCX, PPTX, XLSX o una tarjeta de contacto (VCF)'

export function attachmentFailure(status: 413 | 415 | 422, code: string, message: string): Failure {
  return new Failure(status, code, message, { issues: [{ path: 'attachment', code, message }] })
}

/**
 * Returns the type of an attachment.
 * @throws Failure 415 for a type that is not allowed, 413 above WhatsApp's size limit for the type, 422 for
 *   an empty or damaged file; each for the field `attachment`.
 */
export async function attachmentTypeOf(
  path: string,
  owner: Owner,
): Promise<DocumentType & { bytes: number }> {
  const { size: bytes } = await stat(path)
  const type = await typeOf(path, owner)
  const most = kindOf(type.mediaType) === 'image' ? MAX_IMAGE_BYTES : MAX_ATTACHMENT_BYTES
  if (bytes <= most) return { ...type, bytes }
  const what = most === MAX_IMAGE_BYTES ? 'La imagen' : 'El archivo'
  throw attachmentFailure(413, 'too_large', `${what} supera el límite de ${most / 1024 / 1024} MB`)
}

async function typeOf(path: string, owner: Owner): Promise<DocumentType> {
  try {
    const found = await mediaTypeOf(path, owner)
    const played = found && PLAYED[found]
    if (played) return played
    if (/^\s*BEGIN:VCARD\r?\n/i.test(await beginningOf(path))) return CARD
    const document = await documentTypeOf(path, owner)
    if (DOCUMENTS.has(document.extensions[0])) return document
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    if (error.code !== 'type') throw attachmentFailure(422, error.code, error.message)
  }
  throw attachmentFailure(415, 'file_type', TYPES)
}

async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } finally {
    await file.close()
  }
}

/** Returns the kind that a media type is displayed as. */
export function kindOf(mediaType: string): AttachmentKind {
  const [group] = mediaType.split('/')
  if (group === 'image' || group === 'video' || group === 'audio') return group
  return mediaType === CARD.mediaType ? 'contact' : 'document'
}
