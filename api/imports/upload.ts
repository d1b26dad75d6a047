import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { Failure, invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Upload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { matchHeader } from './csv/header.ts'
import { readCsv } from './csv/read.ts'
import { CsvRefusal } from './csv/refusal.ts'
import { createJob, type Place } from './job.ts'
import type { Kind } from './kind.ts'
import { requireColumns } from './validate.ts'

/**
 * Stores an uploaded file and queues its validation. What its beginning or its bytes tell is refused
 * here: no CSV, empty, only a header, unreadable encoding, columns missing. What only its rows tell is
 * found while it is validated. A refused file is not kept.
 *
 * @returns the job's id.
 * @throws Failure 413 above the limit of bytes, 415 when it is no text, 422 otherwise.
 */
export async function receiveFile(
  services: Services,
  scope: Scope,
  { kind, parentId }: Place,
  { filename, stream }: Upload,
): Promise<string> {
  const { files } = services
  const key = `imports/${scope.tenantId}/${randomUUID()}`
  await files.put(key, Readable.toWeb(stream) as ReadableStream<Uint8Array>, 'text/csv')
  try {
    const columns = await inspect(services, scope, kind, key)
    return await createJob(services, scope, { kind, parentId }, { filename, key, columns })
  } catch (error) {
    await files.delete(key)
    if (!(error instanceof CsvRefusal)) throw error
    if (error.code === 'binary') throw new Failure(415, error.code, error.message)
    throw invalidField('file', error.code, error.message)
  }
}

/** The header of a stored file that begins as a file of this kind does. */
async function inspect(
  { files, settings }: Services,
  scope: Scope,
  kind: Kind,
  key: string,
): Promise<string[]> {
  const source = async () => {
    const file = await files.get(key)
    if (!file) throw new Error('The file that was just stored is not there')
    return Readable.fromWeb(file.content as NodeReadableStream<Uint8Array>)
  }
  const table = await readCsv(source, { maxRows: settings.importLimits.rows })
  requireColumns(kind, matchHeader(table.columns, kind.columns(scope)))
  for await (const _row of table.rows) break // one row of data is enough to go on
  return table.columns
}
