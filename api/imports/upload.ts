import { randomUUID } from 'node:crypto'
import { lineOf } from '#contract/text.ts'
import { spooled } from '../files/spool.ts'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Upload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { FileRefusal } from './file-refusal.ts'
import { shown } from './cells.ts'
import { createJob, type ImportTarget, type StoredFile } from './job.ts'
import { savedColumns } from './saved-columns.ts'
import type { ImportDefinition } from './kind.ts'
import { matchColumns, describeAmbiguity } from './known-columns.ts'
import { readUploadedFile } from './reading.ts'
import type { FileRow } from './rows.ts'

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

/** Returns the columns of a file on local disk, and their fields as far as they are known. */
function inspect(
  { db, settings }: Services,
  scope: Scope,
  kind: ImportDefinition,
  path: string,
): Promise<Omit<StoredFile, 'filename' | 'key'>> {
  const { rows: maxRows } = settings.importLimits
  return readUploadedFile(
    path,
    { maxRows, owner: scope.tenantId },
    async ({ columns, delimiter, rows }) => {
      const found = matchColumns(kind, scope, columns, await savedColumns(db, scope, kind))
      const first = await firstOf(rows)
      return {
        columns,
        delimiter,
        fields: found.fields,
        samples: columns.map((_, index) =>
          found.fields[index]?.some((field) => field === kind.secret)
            ? []
            : samplesOf(first, index),
        ),
        unclear: describeAmbiguity(kind, scope, columns, found),
      }
    },
  )
}

async function firstOf(rows: AsyncIterable<FileRow>): Promise<FileRow[]> {
  const first: FileRow[] = []
  try {
    for await (const row of rows) if (first.push(row) === SAMPLED_ROWS) break
  } catch (error) {
    // One row of data is enough; the validation reports faults after it.
    if (first.length === 0 || !(error instanceof FileRefusal)) throw error
  }
  return first
}

/** Rows that are read for the sample values of a column. */
const SAMPLED_ROWS = 20
const SAMPLES = 3

function samplesOf(rows: readonly FileRow[], index: number): string[] {
  const values = rows.map(({ cells }) => lineOf(cells[index] ?? '')).filter((cell) => cell !== '')
  return [...new Set(values)].slice(0, SAMPLES).map((cell) => shown(cell.replaceAll('\u0000', '')))
}
