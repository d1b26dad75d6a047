import { randomUUID } from 'node:crypto'
import { spooled } from '../files/spool.ts'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Upload } from '../calls/upload.ts'
import type { Services } from '../services/services.ts'
import { FileRefusal } from './reading/file-refusal.ts'
import { mostKnown } from './headings.ts'
import { inspectTable, type Inspected } from './reading/inspect.ts'
import { createJob, type ImportTarget } from './job.ts'
import { savedColumns } from './saved-columns.ts'
import type { ImportDefinition } from './kind.ts'
import { recogniseFor } from './known-columns.ts'
import { readUploadedFile } from './reading/reading.ts'

/**
 * Stores an uploaded file and queues its validation, unless a user has to set its columns first.
 * Refuses at once what its beginning or its bytes show: neither workbook nor CSV, empty, only a
 * header, unreadable encoding. Faults of its rows are found by the validation. A refused file is
 * not kept.
 *
 * @returns the job's id.
 * @throws Failure 413 above the limit of bytes, 415 when it is no such file, 422 otherwise.
 */
export function receiveFile(
  services: Services,
  scope: Scope,
  { kind, parentId }: ImportTarget,
  { filename, stream }: Upload,
): Promise<string> {
  const { files } = services
  return spooled(stream, async (path) => {
    const columns = await inspect(services, scope, kind, path).catch(refuse)
    const key = `imports/${scope.tenantId}/${randomUUID()}`
    await files.put(key, { path }, 'application/octet-stream')
    try {
      return await createJob(services, scope, { kind, parentId }, { filename, key, ...columns })
    } catch (error) {
      await files.delete(key)
      throw error
    }
  })
}

function refuse(error: unknown): never {
  if (!(error instanceof FileRefusal)) throw error
  if (error.code === 'binary') throw new Failure(415, error.code, error.message)
  throw invalidField('file', error.code, error.message)
}

/** Inspects a file on local disk. */
async function inspect(
  { db, settings }: Services,
  scope: Scope,
  kind: ImportDefinition,
  path: string,
): Promise<Inspected> {
  const { rows: maxRows } = settings.importLimits
  const saved = await savedColumns(db, scope, kind)
  const headings = mostKnown((columns) => recogniseFor(kind, scope, columns, saved))
  return readUploadedFile(path, { maxRows, owner: scope.tenantId, headings }, (table) =>
    inspectTable(kind, scope, saved, table),
  )
}
