import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Resource } from '#contract/courses/design/course-design-inputs.ts'
import type { LibraryFile, libraryFileChanges } from '#contract/courses/course-library.ts'
import type { Database } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Upload } from '#api/platform/calls/upload.ts'
import { spooled } from '#api/platform/files/spool.ts'
import { changeRecord, lockRecord, readRecord, saveRecord } from '#api/platform/records/record.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireOwner } from '../course-design/access.ts'
import { inDraft, type Write } from '../course-design/change.ts'
import { resourceName } from '../course-design/files/resource-type.ts'
import {
  keeping,
  recordFile,
  showResource,
  storeFile,
  type ResourceRow,
  type Stored,
} from '../course-design/files/resources.ts'
import {
  addToLibrary,
  extensionOf,
  LIBRARY_FILES,
  lockNames,
  nameOfUpload,
  renamed,
} from './library-files.ts'

/**
 * Stores an uploaded file in the library, as `addResource` does in a course.
 * @throws Failure 413, 415 or 422 for a file that is not accepted; 409 when the library is full.
 */
export async function uploadToLibrary(
  services: Services,
  scope: Scope,
  { stream, filename }: Upload,
): Promise<LibraryFile & { notes: string[] }> {
  const { notes, ...stored } = await spooled(stream, (path) =>
    storeFile(services, { scope }, path, filename),
  )
  const file = { ...stored, name: nameOfUpload(filename, extensionOf(stored.name)) }
  const saved = await keeping(services, [stored], () =>
    saveRecord(services.db, scope, LIBRARY_FILES, (tx) => addToLibrary(tx, scope, file)),
  )
  return { ...saved, notes }
}

/** Changes the name of a file. Throws Failure 404; 409 for a stale version; 422 when the name is taken. */
export function renameInLibrary(
  db: Database,
  scope: Scope,
  id: number,
  { name, version }: z.output<typeof libraryFileChanges>,
): Promise<LibraryFile> {
  return saveRecord(db, scope, LIBRARY_FILES, async (tx) => {
    await lockNames(tx, scope)
    const stored = await lockRecord(tx, scope, LIBRARY_FILES, id, version)
    const changes = { name: renamed(name, extensionOf(stored.name)) }
    return changeRecord(tx, scope, LIBRARY_FILES, id, changes)
  })
}

/**
 * Adds a file of the library to a course; both share its content. A course that has it already keeps it as it is.
 * @throws Failure 403 unless the tenant owns the course; 404; 409 when the course has too many files.
 */
export function takeFromLibrary(
  services: Services,
  write: Write,
  libraryFile: number,
): Promise<Resource> {
  requireOwner(write)
  const { scope, id } = write
  return inDraft(services, write, {}, async (tx, { design }) => {
    const [file] = await tx.query<Stored>(
      sql`select kind, name, media_type as "mediaType", bytes, file_key as key from library_files
          where tenant_id = ${scope.tenantId} and id = ${libraryFile} for share`,
    )
    if (!file) throw recordNotFound(LIBRARY_FILES)
    const [known] = await tx.query<ResourceRow>(
      sql`select id, kind, name, media_type, bytes from course_resources
          where tenant_id = ${scope.tenantId} and course_id = ${id} and file_key = ${file.key}
          order by id limit 1`,
    )
    const name = resourceName(file.name, { extension: extensionOf(file.name).slice(1) })
    const row = known ?? (await recordFile(tx, write, { ...file, name }))
    return showResource(row, write, design.slug)
  })
}

/**
 * Adds a file of a course to the library; both share its content.
 * @throws Failure 403 unless the tenant owns the course; 404; 409 when the library is full.
 */
export function saveToLibrary(
  services: Services,
  write: Write,
  fileId: number,
): Promise<LibraryFile & { added: boolean }> {
  requireOwner(write)
  const { scope, id } = write
  return inDraft(services, write, {}, async (tx) => {
    // Two people who save it at once add it once.
    await lockNames(tx, scope)
    const [file] = await tx.query<Stored & { known: number | null }>(
      sql`select r.kind, r.name, r.media_type as "mediaType", r.bytes, r.file_key as key, (
              select t.id from library_files t
              where t.tenant_id = ${scope.tenantId} and t.file_key = r.file_key
              order by t.id limit 1
            ) as known
          from course_resources r
          where r.tenant_id = ${scope.tenantId} and r.course_id = ${id} and r.id = ${fileId}`,
    )
    if (!file) throw notFound('No se encontró el archivo')
    const { known, ...stored } = file
    if (known !== null)
      return { ...(await readRecord(tx, scope, LIBRARY_FILES, known)), added: false }
    return { ...(await addToLibrary(tx, scope, stored)), added: true }
  })
}
