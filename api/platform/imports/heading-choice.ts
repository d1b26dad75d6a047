import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { lineOf } from '#contract/platform/values/text.ts'
import type { ImportHeadings } from '#contract/platform/imports/import-columns.ts'
import { spooled } from '../files/spool.ts'
import { conflict, invalidField } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Services } from '../services/services.ts'
import { excerpt } from './cells.ts'
import { FileRefusal } from './reading/file-refusal.ts'
import { namesOf, type FindHeadings } from './headings.ts'
import { inspectTable } from './reading/inspect.ts'
import { findJob, type ImportTarget, type JobRow } from './job.ts'
import type { ImportDefinition } from './kind.ts'
import { recogniseFor } from './known-columns.ts'
import { readUploadedFile } from './reading/reading.ts'
import { requireOpen, restart } from './restart.ts'
import type { FileRow, Table } from './reading/rows.ts'
import { savedColumns } from './saved-columns.ts'

/** Choice of the row with the headings of a job's file, for a file whose beginning does not show it. */

const MAX_CELLS = 12

/**
 * Returns the first rows of a job's file, and which has the headings. No value of a secret column is shown.
 * @throws Failure 409 when the file cannot be read, or does not exist any more.
 */
export async function listHeadings(
  services: Services,
  scope: Scope,
  kind: ImportDefinition,
  job: JobRow,
): Promise<ImportHeadings> {
  let rows: readonly FileRow[] = []
  const find: FindHeadings = (first) => {
    rows = first
    return 0
  }
  await readStored(services, scope, job, find, async () => {}).catch((error: unknown) => {
    throw error instanceof FileRefusal ? conflict(error.message) : error
  })
  const chosen = headingsOf(job)(rows)
  const secret = new Set(rows.flatMap(({ cells }) => secretsIn(kind, scope, cells)))
  return {
    rows: rows.map(({ line, cells }, at) => {
      const own = new Set(secretsIn(kind, scope, cells))
      const visible = cells
        .slice(0, MAX_CELLS)
        .filter((_, index) => !secret.has(index) || own.has(index))
      return { line, cells: visible.map((cell) => excerpt(lineOf(cell))), chosen: at === chosen }
    }),
  }
}

/** Indexes of the secret column when the cells are headings. */
function secretsIn(kind: ImportDefinition, scope: Scope, cells: readonly string[]): number[] {
  const { fields } = recogniseFor(kind, scope, namesOf(cells))
  return fields.flatMap((of, index) => (of?.some((field) => field === kind.secret) ? [index] : []))
}

/**
 * Sets the line with the headings of a job's file, and validates it again unless its columns have to be set.
 * @throws Failure 422 when none of the first rows is of that line, or it cannot be the headings; 409 while the file
 *   is being validated, once it was imported or cancelled, and when it does not exist any more.
 */
export async function setHeadings(
  services: Services,
  scope: Scope,
  place: ImportTarget,
  { jobId, line }: { jobId: string; line: number },
): Promise<{ jobId: string; validating: boolean }> {
  const job = await findJob(services, scope, place, jobId)
  requireOpen(job)
  const find: FindHeadings = (first) => {
    const at = first.findIndex((row) => row.line === line)
    if (at < 0) throw invalidField('line', 'unknown_line', `La línea ${line} no se puede elegir`)
    return at
  }
  const saved = await savedColumns(services.db, scope, place.kind)
  const inspected = await readStored(services, scope, job, find, (table) =>
    inspectTable(place.kind, scope, saved, table),
  ).catch((error: unknown) => {
    if (!(error instanceof FileRefusal)) throw error
    throw invalidField('line', error.code, error.message)
  })
  return { jobId, validating: await restart(services, scope, job, inspected) }
}

/** Finds the headings that a job's columns were taken from; the first row where none is the same. */
export function headingsOf({ columns }: Pick<JobRow, 'columns'>): FindHeadings {
  const same = JSON.stringify(columns)
  return (first) =>
    Math.max(
      0,
      first.findIndex(({ cells }) => JSON.stringify(namesOf(cells)) === same),
    )
}

/** Reads the stored file of a job. @throws Failure 409 when it was deleted. */
async function readStored<T>(
  { files, settings }: Services,
  { tenantId: owner }: Scope,
  { file_key: key }: JobRow,
  headings: FindHeadings,
  work: (table: Table) => Promise<T>,
): Promise<T> {
  const file = key === null ? null : await files.get(key)
  if (!file) throw conflict('El archivo ya no está disponible. Súbelo de nuevo.')
  const content = Readable.fromWeb(file.content as NodeReadableStream<Uint8Array>)
  const { rows: maxRows } = settings.importLimits
  return spooled(content, (path) => readUploadedFile(path, { maxRows, owner, headings }, work))
}
