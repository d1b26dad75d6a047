import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import sql from 'sql-template-tag'
import { inTransaction, type Session } from '../jobs/session.ts'
import type { Services } from '../services/services.ts'
import { countCauses, type Staged } from './causes.ts'
import { lineOf } from '#contract/platform/values/text.ts'
import type { Header } from './header.ts'
import { HEADING_ROWS, withHeadings, type HeadedTable } from './headings.ts'
import { headingsOf } from './heading-choice.ts'
import { headerOfJob, missingKey } from './known-columns.ts'
import { readFile } from './reading/read-file.ts'
import type { FileRow } from './reading/rows.ts'
import type { JobRow } from './job.ts'
import {
  RefusedFile,
  Stopped,
  type Finding,
  type Job,
  type ValidatedRow,
  type ImportDefinition,
} from './kind.ts'
import { clearRows, stageRows } from './stage.ts'

/** Small enough that a batch is freed before the garbage collector promotes it to the old generation. */
const BATCH_ROWS = 1000

/**
 * Reads a job's file from the beginning, validates each row and stages it. An interrupted
 * validation starts over: nothing has been applied yet.
 *
 * @throws FileRefusal, RefusedFile when the file as a whole cannot be imported; Stopped between
 *   batches when the job is cancelled or the process ends.
 */
export async function validate(
  services: Services,
  session: Session,
  row: JobRow,
  kind: ImportDefinition,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  // It may have been interrupted before.
  await inTransaction(session, (tx) => clearRows(tx, job))
  const file = openFile(services, row)
  const header = headerOfJob(kind, row)
  const unclear = missingKey(kind, job.scope, header)
  if (unclear) throw new RefusedFile(unclear)
  const { rows: maxRows } = services.settings.importLimits
  const read = await readFile(file.source, { maxRows: maxRows + HEADING_ROWS })
  const table = await withHeadings(read, maxRows, headingsOf(row))
  const validator = await kind.createValidator({ services, job, header, session })
  const isExample = exampleOf(kind, header)
  const examples: number[] = []
  const causes = countCauses()

  const store = async (batch: FileRow[]) => {
    const validated = await validator.rows(batch)
    causes.of(validated)
    await inTransaction(session, async (tx) => {
      await stageRows(tx, job, validated)
      await count(tx, job, validated, file.progress())
    })
  }
  async function* withoutExamples() {
    for await (const found of table.rows) {
      if (isExample(found)) examples.push(found.line)
      else yield found
    }
  }

  // The next batch is read and parsed while one is looked up and stored.
  let storing = Promise.resolve()
  try {
    for await (const batch of inBatches(withoutExamples(), BATCH_ROWS)) {
      await storing
      signal.throwIfAborted()
      storing = store(batch)
      storing.catch(() => {}) // it is awaited a batch later
    }
  } finally {
    await storing
  }
  const late = (await validator.finish()).map((found) => ({
    line: found.line,
    ...causes.one('errors', found),
  }))
  const ofFile = [
    ...rowsBefore(table),
    ...unknownColumns(header, table.headerLine),
    ...examples.map(ignoredExample),
  ].map((found) => ({ line: found.line, ...causes.one('warnings', found) }))
  await inTransaction(session, async (tx) => {
    await reject(tx, job, late)
    await tx.query(
      sql`update imports set phase = 'validation_complete', status = 'completed', progress = 100,
            attempts = 0, finished_at = now(), file_warnings = ${JSON.stringify(ofFile)},
            warning_count = warning_count + ${ofFile.length}, causes = ${JSON.stringify(causes.all)}
          where tenant_id = ${job.tenantId} and id = ${job.id}`,
    )
  })
}

/** Returns the warning about rows before the headings. */
function rowsBefore({ headerLine: line, leftOut }: HeadedTable): (Finding & { line: number })[] {
  return leftOut === null ? [] : [{ line, field: null, message: leftOut }]
}

const ignoredExample = (line: number): Finding & { line: number } => ({
  line,
  field: null,
  message: `La línea ${line} es el ejemplo de la plantilla y se ignora`,
})

/** Opens the job's file, and measures how much of it was read since it was last opened, in percent. */
function openFile({ files }: Services, { file_key }: JobRow) {
  let total = 0
  let read = 0
  async function* metered(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      read += chunk.length
      yield chunk
    }
  }
  return {
    progress: () => (total === 0 ? 0 : Math.min(99, (read / total) * 100)),
    source: async () => {
      const file = file_key === null ? null : await files.get(file_key)
      if (!file) throw new RefusedFile('El archivo ya no está disponible. Súbelo de nuevo.')
      total = file.bytes
      read = 0
      return metered(Readable.fromWeb(file.content as NodeReadableStream<Uint8Array>))
    },
  }
}

function unknownColumns({ unknown }: Header<string>, line: number): (Finding & { line: number })[] {
  return unknown.map(({ index, name }) => ({
    line,
    field: name || null,
    message: name
      ? `La columna «${name.slice(0, 100)}» no se usa y se ignora`
      : `La columna ${index + 1} no tiene nombre y se ignora`,
  }))
}

async function* inBatches<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function count(
  tx: Session,
  { tenantId, id }: Job,
  rows: readonly ValidatedRow[],
  progress: number,
): Promise<void> {
  const of = (action: ValidatedRow['action']) => rows.filter((row) => row.action === action).length
  const sum = (list: 'errors' | 'warnings') => rows.reduce((n, row) => n + row[list].length, 0)
  const [job] = await tx.query<{ cancel_requested: boolean }>(
    sql`update imports set row_count = row_count + ${rows.length},
          error_rows = error_rows + ${of('error')}, error_count = error_count + ${sum('errors')},
          warning_count = warning_count + ${sum('warnings')},
          create_count = create_count + ${of('create')},
          update_count = update_count + ${of('update')},
          unchanged_count = unchanged_count + ${of('unchanged')},
          secret_count = secret_count + ${rows.filter((row) => row.secret !== null).length}, progress = ${progress}
        where tenant_id = ${tenantId} and id = ${id} and phase = 'validating'
        returning cancel_requested`,
  )
  if (!job || job.cancel_requested) throw new Stopped()
}

/** Marks staged rows as errors after the fact. */
async function reject(
  tx: Session,
  { tenantId, id }: Job,
  findings: readonly (Staged & { line: number })[],
): Promise<void> {
  if (findings.length === 0) return
  await tx.query(
    sql`with found as (
          select line, jsonb_agg(jsonb_build_object(
            'field', field, 'message', message, 'cause', cause)) as errors
          from unnest(${findings.map((f) => f.line)}::int[], ${findings.map((f) => f.field)}::text[],
            ${findings.map((f) => f.message)}::text[], ${findings.map((f) => f.cause)}::int[])
            as f (line, field, message, cause)
          group by line
        ), before as (
          select r.line, r.action from import_rows r join found using (line)
          where r.tenant_id = ${tenantId} and r.import_id = ${id}
        ), rejected as (
          update import_rows r set action = 'error', changes = null, basis = null, secret = null,
            errors = coalesce(r.errors, '[]') || found.errors
          from found where r.tenant_id = ${tenantId} and r.import_id = ${id} and r.line = found.line
        )
        update imports set error_count = error_count + ${findings.length},
          error_rows = error_rows + (select count(*) from before where action <> 'error'),
          create_count = create_count - (select count(*) from before where action = 'create'),
          update_count = update_count - (select count(*) from before where action = 'update'),
          unchanged_count = unchanged_count - (select count(*) from before where action = 'unchanged')
        where tenant_id = ${tenantId} and id = ${id}`,
  )
}

/**
 * Returns a predicate for the example row of the template: all its example cells are unchanged. An
 * edited example row is imported.
 */
function exampleOf(
  { example }: Pick<ImportDefinition, 'example'>,
  { at }: Header<string>,
): (row: FileRow) => boolean {
  const expected = [...at].map(([field, index]) => [index, plain(example[field] ?? '')] as const)
  // A file with too few of the example's columns cannot be recognised.
  const filled = expected.filter(([, cell]) => cell !== '').length
  const whole = Object.values(example).filter((cell) => cell !== '').length
  if (filled < Math.min(whole, 2)) return () => false
  return ({ cells }) => expected.every(([index, cell]) => plain(cells[index] ?? '') === cell)
}

/** Normalizes a cell for comparison, since spreadsheets rewrite '+57 300…' and 'no'. */
const plain = (cell: string) =>
  lineOf(cell)
    .replace(/^[+']+/, '')
    .toLowerCase()
