import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { lineOf } from '#contract/text.ts'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Upload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { FileRefusal } from './file-refusal.ts'
import { shown } from './cells.ts'
import { createJob, type Place, type StoredFile } from './job.ts'
import { keptColumns } from './kept-columns.ts'
import type { Kind } from './kind.ts'
import { understand, whyUnclear } from './known-columns.ts'
import { readFile } from './read-file.ts'
import type { FileRow } from './rows.ts'

/**
 * Stores an uploaded file and queues its validation, unless somebody has to say first what its columns are.
 * What its beginning or its bytes tell is refused here: neither workbook nor CSV, empty, only a header,
 * unreadable encoding. What only its rows tell is found while it is validated. A refused file is not kept.
 *
 * @returns the job's id.
 * @throws Failure 413 above the limit of bytes, 415 when it is no such file, 422 otherwise.
 */
export async function receiveFile(
  services: Services,
  scope: Scope,
  { kind, parentId }: Place,
  { filename, stream }: Upload,
): Promise<string> {
  const { files } = services
  const key = `imports/${scope.tenantId}/${randomUUID()}`
  const content = Readable.toWeb(stream) as ReadableStream<Uint8Array>
  await files.put(key, content, 'application/octet-stream')
  try {
    const columns = await inspect(services, scope, kind, key)
    return await createJob(services, scope, { kind, parentId }, { filename, key, ...columns })
  } catch (error) {
    await files.delete(key)
    if (!(error instanceof FileRefusal)) throw error
    if (error.code === 'binary') throw new Failure(415, error.code, error.message)
    throw invalidField('file', error.code, error.message)
  }
}

/** What is known of the columns of a stored file that begins as a file of this kind does. */
async function inspect(
  { db, files, settings }: Services,
  scope: Scope,
  kind: Kind,
  key: string,
): Promise<Omit<StoredFile, 'filename' | 'key'>> {
  const source = async () => {
    const file = await files.get(key)
    if (!file) throw new Error('The file that was just stored is not there')
    return Readable.fromWeb(file.content as NodeReadableStream<Uint8Array>)
  }
  const { columns, rows } = await readFile(source, { maxRows: settings.importLimits.rows })
  const found = understand(kind, scope, columns, await keptColumns(db, scope, kind))
  const first: FileRow[] = []
  try {
    for await (const row of rows) if (first.push(row) === SAMPLED_ROWS) break
  } catch (error) {
    // One row of data is enough to go on; what comes after it is told by the validation.
    if (first.length === 0 || !(error instanceof FileRefusal)) throw error
  }
  return {
    columns,
    fields: found.fields,
    samples: columns.map((_, index) =>
      found.fields[index]?.some((field) => field === kind.secret) ? [] : samplesOf(first, index),
    ),
    unclear: whyUnclear(kind, scope, columns, found),
  }
}

/** Rows that are looked at to show what is in a column. */
const SAMPLED_ROWS = 20
const SAMPLES = 3

function samplesOf(rows: readonly FileRow[], index: number): string[] {
  const values = rows.map(({ cells }) => lineOf(cells[index] ?? '')).filter((cell) => cell !== '')
  return [...new Set(values)].slice(0, SAMPLES).map((cell) => shown(cell.replaceAll('\u0000', '')))
}
