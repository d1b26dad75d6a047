import sql from 'sql-template-tag'
import type { ByteRange } from '#api/platform/files/range.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import type { Services } from '#api/platform/services/services.ts'
import { downloadOf } from '../course-design/files/assets.ts'
import { LIBRARY_FILES } from './library-files.ts'

type FileRow = { kind: string; name: string; media_type: string; file_key: string }

/**
 * Returns the content of a file of the library.
 * @param range part of the file, when the request asks for one.
 * @throws Failure 404.
 */
export async function openLibraryFile(
  { db, files }: Services,
  scope: Scope,
  id: number,
  range?: ByteRange,
): Promise<Download> {
  const [found] = await db.query<FileRow>(
    scope,
    sql`select kind, name, media_type, file_key from library_files
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw recordNotFound(LIBRARY_FILES)
  const stored = await files.get(found.file_key, range)
  if (!stored) throw notFound('El archivo no existe')
  return downloadOf(found, stored)
}
