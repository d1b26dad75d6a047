import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import sql from 'sql-template-tag'
import { agree } from '#contract/nouns.ts'
import type { Services } from '../services.ts'
import { CsvRefusal } from './csv/refusal.ts'
import { matchHeader, type Header } from './csv/header.ts'
import { readCsv, type CsvRow } from './csv/read.ts'
import { Stopped } from './interruptions.ts'
import type { JobRow } from './job.ts'
import { RefusedFile, type Finding, type Job, type JudgedRow, type Kind } from './kind.ts'
import { inTransaction, type Session } from './session.ts'
import { stageRows } from './stage.ts'

/** Small enough that a batch is gone before the garbage collector takes it for something lasting. */
const BATCH_ROWS = 1000

/**
 * Reads a job's file from the beginning, judges each row and stages it. A validation that was cut
 * short starts over: nothing has been applied yet.
 *
 * @throws CsvRefusal, RefusedFile when the file as a whole cannot be imported; Stopped between
 *   batches when the job is cancelled or the process ends.
 */
export async function validate(
  services: Services,
  session: Session,
  row: JobRow,
  kind: Kind,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  await beginAgain(session, job)
  const file = openFile(services, row)
  const table = await readCsv(file.source, { maxRows: services.settings.importLimits.rows })
  const header = matchHeader(table.columns, kind.columns(job.scope))
  requireColumns(kind, header)
  const width = table.columns.length
  const judge = await kind.judge({ services, job, header, width, session })

  const store = async (batch: CsvRow[]) => {
    const judged = await judge.rows(batch)
    await inTransaction(session, async (tx) => {
      await stageRows(tx, job, judged)
      await count(tx, job, judged, file.progress())
    })
  }
  // While a batch is looked up and stored, the next one is read and parsed.
  let storing = Promise.resolve()
  try {
    for await (const batch of inBatches(table.rows, BATCH_ROWS)) {
      await storing
      signal.throwIfAborted()
      storing = store(batch)
      storing.catch(() => {}) // it is awaited a batch later
    }
  } finally {
    await storing
  }
  const late = await judge.finish()
  await inTransaction(session, async (tx) => {
    await reject(tx, job, late)
    await tx.query(
      sql`update imports set phase = 'validation_complete', status = 'completed', progress = 100,
            attempts = 0, finished_at = now(), columns = ${table.columns},
            file_warnings = ${JSON.stringify(unknownColumns(header, table.headerLine))},
            warning_count = warning_count + ${unknownColumns(header, table.headerLine).length}
          where tenant_id = ${job.tenantId} and id = ${job.id}`,
    )
  })
}

async function beginAgain(session: Session, { tenantId, id }: Job): Promise<void> {
  await inTransaction(session, async (tx) => {
    await tx.query(sql`delete from import_rows where tenant_id = ${tenantId} and import_id = ${id}`)
    await tx.query(
      sql`update imports set row_count = 0, error_rows = 0, error_count = 0, warning_count = 0,
            create_count = 0, update_count = 0, unchanged_count = 0, secret_count = 0, progress = 0
          where tenant_id = ${tenantId} and id = ${id}`,
    )
  })
}

/** The job's file, and how much of it has been read since it was last opened, in percent. */
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

/** Refuses a header without a column that tells whom a row is about. */
export function requireColumns(kind: Kind, header: Header<string>): void {
  if (kind.keys.some((key) => header.at.has(key))) return
  if (kind.keys.length > 1) {
    const any = new Intl.ListFormat('es', { type: 'disjunction' }).format(kind.keys)
    throw new CsvRefusal('columns', `El archivo debe tener una columna ${any}.`)
  }
  const missing = kind.required.filter((column) => !header.at.has(column))
  throw new CsvRefusal(
    'columns',
    `${agree(missing.length, 'Falta la columna obligatoria', 'Faltan las columnas obligatorias')} ${missing.join(', ')}.`,
  )
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
  rows: readonly JudgedRow[],
  progress: number,
): Promise<void> {
  const of = (action: JudgedRow['action']) => rows.filter((row) => row.action === action).length
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

/** Turns staged rows into errors after all. */
async function reject(
  tx: Session,
  { tenantId, id }: Job,
  findings: readonly (Finding & { line: number })[],
): Promise<void> {
  if (findings.length === 0) return
  await tx.query(
    sql`with found as (
          select line, jsonb_agg(jsonb_build_object('field', field, 'message', message)) as errors
          from unnest(${findings.map((f) => f.line)}::int[], ${findings.map((f) => f.field)}::text[],
            ${findings.map((f) => f.message)}::text[]) as f (line, field, message)
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
