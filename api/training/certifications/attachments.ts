import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import { MAX_ATTACHMENTS, type Attachment } from '#contract/people/user-certifications.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import type { OwnedFiles } from '#api/platform/files/delete-orphans.ts'
import { DocumentRefusal } from '#api/platform/files/document/refusal.ts'
import type { DocumentType } from '#api/platform/files/document/type.ts'
import { documentTypeOf } from '#api/platform/files/inspection.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { conflict, Failure, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { attachmentUrl, type AttachmentPath } from './attachment-url.ts'
import { safeName } from '#api/platform/files/document/safe-name.ts'
import { attachmentNotFound, lockAssignment, type Assignment } from './access.ts'
import type { Owner } from '#api/platform/jobs/fair-queue.ts'

/** Attachments, including those of certifications in the trash. */
export const CERTIFICATION_FILES: OwnedFiles = {
  folder: 'certifications',
  used: (tx, { tenantId, paths }) =>
    tx.query(
      sql`select file_key as file from user_certification_files
          where tenant_id = ${tenantId} and file_key = any(${paths})`,
    ),
}

/**
 * Attaches an uploaded file to a user's certification. Its content determines its type, never its name.
 * Nothing is stored of a refused file.
 *
 * @throws Failure 404 when there is no such certification, 413 above the size limit, 415 for a type that is
 *   not allowed, 422 when it is empty or damaged, 409 when there are too many already.
 */
export async function attachFile(
  services: Services,
  scope: Scope,
  assignment: Assignment,
  { filename, stream }: Upload,
): Promise<Attachment> {
  try {
    await requireRoom(services.db.for(scope), scope, assignment)
  } catch (error) {
    stream.destroy()
    throw error
  }
  return spooled(stream, async (path) => {
    const type = await requireKnown(path, scope.tenantId)
    const key = await storeFile(services, scope, path, type)
    try {
      const { size: bytes } = await stat(path)
      return await record(services, scope, assignment, { filename, type, bytes, key })
    } catch (error) {
      await services.files.delete(key)
      throw error
    }
  })
}

async function requireKnown(path: string, owner: Owner): Promise<DocumentType> {
  try {
    return await documentTypeOf(path, owner)
  } catch (error) {
    if (!(error instanceof DocumentRefusal)) throw error
    if (error.code === 'type') throw new Failure(415, error.code, error.message)
    throw invalidField('file', error.code, error.message)
  }
}

async function storeFile(
  { files }: Services,
  { tenantId }: Scope,
  path: string,
  { mediaType }: DocumentType,
): Promise<string> {
  const key = `${CERTIFICATION_FILES.folder}/${tenantId}/${randomUUID()}`
  const content = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  await files.put(key, content, mediaType)
  return key
}

function record(
  { db }: Services,
  scope: Scope,
  assignment: Assignment,
  file: { filename: string; type: DocumentType; bytes: number; key: string },
): Promise<Attachment> {
  const { mediaType } = file.type
  const name = safeName(file.filename, file.type)
  return db.transaction(scope, async (tx) => {
    // Other requests may have attached files meanwhile, or removed the certification.
    await requireRoom(tx, scope, assignment)
    const [created] = await tx.query<{ id: number }>(
      sql`insert into user_certification_files
            (tenant_id, user_certification_id, name, media_type, bytes, file_key)
          values (${scope.tenantId}, ${assignment.assignmentId}, ${name}, ${mediaType},
            ${file.bytes}, ${file.key})
          returning id`,
    )
    const { id } = created!
    const url = attachmentUrl({ ...assignment, attachmentId: id })
    return { id, name, url, media_type: mediaType, bytes: file.bytes }
  })
}

async function requireRoom(ask: Queryable, scope: Scope, assignment: Assignment): Promise<void> {
  await lockAssignment(ask, scope, assignment)
  const [found] = await ask.query<{ files: number }>(
    sql`select count(*)::int as files from user_certification_files
        where tenant_id = ${scope.tenantId} and user_certification_id = ${assignment.assignmentId}`,
  )
  if (found!.files < MAX_ATTACHMENTS) return
  throw conflict(`Una certificación admite hasta ${MAX_ATTACHMENTS} archivos adjuntos`)
}

/**
 * Deletes an attachment permanently.
 * @throws Failure 404 when it does not exist or its certification is in the trash.
 */
export async function detachFile(
  { db, files, log }: Services,
  scope: Scope,
  { attachmentId: id, ...assignment }: AttachmentPath,
): Promise<{ id: number }> {
  const key = await db.transaction(scope, async (tx) => {
    await lockAssignment(tx, scope, assignment)
    const [gone] = await tx.query<{ file_key: string }>(
      sql`delete from user_certification_files
          where tenant_id = ${scope.tenantId} and id = ${id}
            and user_certification_id = ${assignment.assignmentId}
          returning file_key`,
    )
    if (!gone) throw attachmentNotFound()
    return gone.file_key
  })
  // The orphan cleanup deletes what fails here.
  await files
    .delete(key)
    .catch((error: unknown) => log.warn({ err: error }, 'attachment not deleted'))
  return { id }
}
