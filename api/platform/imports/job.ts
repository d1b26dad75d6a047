import sql, { type Sql } from 'sql-template-tag'
import type { ImportPhase, ImportKind } from '#contract/platform/imports/import-jobs.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database, Transaction } from '../db/database.ts'
import { conflict, notFound } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Cause } from './causes.ts'
import type { Delimiter } from './reading/csv/delimiter.ts'
import type { ColumnFields } from './header.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Finding, Job, ImportDefinition } from './kind.ts'
import { onlyMyJobs } from './policy.ts'
import { nothingToImport } from './nothing-to-import.ts'

/** A row of `imports`, as 0002_imports.sql describes it. */
export type JobRow = {
  tenant_id: number
  id: string
  kind: ImportKind
  parent_id: number | null
  filename: string
  file_key: string | null
  columns: string[]
  /** Delimiter of the file; null in a workbook. */
  delimiter: Delimiter | null
  /** Null in jobs from before this column existed. */
  fields: ColumnFields | null
  samples: string[][]
  awaits_columns: boolean
  causes: Cause[]
  owner_id: number
  owner_name: string
  scope: Scope
  status: 'in_progress' | 'completed' | 'failed'
  phase: ImportPhase
  phase_started_at: Date
  progress: number
  error: string | null
  notice: string | null
  cancel_requested: boolean
  attempts: number
  settled: boolean
  file_warnings: (Finding & { line: number; cause?: number })[]
  row_count: number
  error_rows: number
  error_count: number
  warning_count: number
  create_count: number
  update_count: number
  unchanged_count: number
  secret_count: number
  step: number
  done_line: number
  imported_count: number
  failed_count: number
  invites: boolean
  undoable: boolean
  undone_by: string | null
  undone_at: Date | null
  deactivated_count: number
  restored_count: number
  kept_count: number
  created_at: Date
  finished_at: Date | null
  purged_at: Date | null
}

/** Maps a row of `imports` to the job that validating, applying and undoing use. */
export function jobOf(
  row: Pick<JobRow, 'tenant_id' | 'id' | 'parent_id' | 'scope' | 'invites'>,
): Job {
  const { tenant_id: tenantId, id, parent_id: parentId, scope, invites } = row
  return { tenantId, id, parentId, scope, invites }
}

type Imports = { db: Database; queue: Queue }

/** Target of an import: its kind and, where the kind has one, the parent (a course). */
export type ImportTarget = { kind: ImportDefinition; parentId: number | null }

function at({ tenantId }: Scope, { kind, parentId }: ImportTarget): Sql {
  const parent = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`
  return sql`tenant_id = ${tenantId} and kind = ${kind.name} and ${parent}`
}

/** Returns a job that the actor may see. Throws Failure 404 for any other. */
export async function findJob(
  { db }: Pick<Imports, 'db'>,
  scope: Scope,
  place: ImportTarget,
  id: string,
): Promise<JobRow> {
  const [job] = await db.query<JobRow>(
    scope,
    sql`select * from imports where ${at(scope, place)} and id = ${id} ${onlyMyJobs(scope)}`,
  )
  if (!job) throw notFound('La importación no existe')
  return job
}

/** Returns the latest jobs of a target that the actor may see. */
export function recentJobs(db: Database, scope: Scope, place: ImportTarget): Promise<JobRow[]> {
  return db.query<JobRow>(
    scope,
    sql`select * from imports where ${at(scope, place)} ${onlyMyJobs(scope)}
        order by created_at desc limit 20`,
  )
}

/** An uploaded file with its columns. */
export type StoredFile = {
  filename: string
  key: string
  columns: string[]
  delimiter: Delimiter | null
  fields: ColumnFields
  samples: string[][]
  /** Reason why it cannot be validated before a user sets its columns; null when it can. */
  unclear: string | null
}

/** Creates a job for a stored file and queues its validation, unless its columns have to be set first. */
export async function createJob(
  { db, queue }: Imports,
  scope: Scope,
  { kind, parentId }: ImportTarget,
  file: StoredFile,
): Promise<string> {
  return db.transaction(scope, async (tx) => {
    const { actor } = scope
    const waits = file.unclear !== null
    const name = `${actor.first_name} ${actor.last_name}`.trim()
    const [job] = await tx.query<{ id: string }>(
      sql`insert into imports (tenant_id, kind, parent_id, filename, file_key, columns, delimiter, fields, samples,
            owner_id, owner_name, scope, awaits_columns, status, error, finished_at, settled)
          values (${scope.tenantId}, ${kind.name}, ${parentId}, ${file.filename}, ${file.key},
            ${file.columns}, ${file.delimiter}, ${JSON.stringify(file.fields)}, ${JSON.stringify(file.samples)},
            ${actor.id}, ${name}, ${JSON.stringify(scope)}, ${waits},
            ${waits ? 'failed' : 'in_progress'}, ${file.unclear}, ${waits ? new Date() : null}, ${waits})
          returning id`,
    )
    if (waits) return job!.id
    await queue.send('import-validate', { tenantId: scope.tenantId, jobId: job!.id }, tx)
    return job!.id
  })
}

/**
 * Starts applying the correct rows of a validated job, in the name of the caller. Idempotent: two
 * calls, also at the same moment, start it once; a job that failed while importing resumes.
 *
 * @throws Failure 409 when the validation has not finished, has failed or found no correct row, or
 *   when the job was cancelled.
 */
export async function startJob(
  services: Imports,
  scope: Scope,
  place: ImportTarget,
  id: string,
  { invite }: { invite: boolean },
): Promise<void> {
  const job = await findJob(services, scope, place, id)
  await services.db.transaction(scope, async (tx) => {
    const [started] = await tx.query(
      sql`update imports set phase = 'importing', status = 'in_progress', error = null, attempts = 0,
            finished_at = null, settled = false, scope = ${JSON.stringify(scope)},
            invites = case when phase = 'importing' then invites else ${invite} end,
            undoable = undoable or (${place.kind.undo !== undefined} and phase <> 'importing'),
            progress = case when phase = 'importing' then progress else 0 end,
            phase_started_at = case when phase = 'importing' then phase_started_at else now() end
          where tenant_id = ${scope.tenantId} and id = ${id} and purged_at is null
            and create_count + update_count > 0
            and (phase = 'validation_complete' or (phase = 'importing' and status = 'failed'))
          returning id`,
    )
    if (started)
      await services.queue.send('import-apply', { tenantId: scope.tenantId, jobId: id }, tx)
    else await refuseStart(tx, job)
  })
}

async function refuseStart(tx: Transaction, { tenant_id, id }: JobRow): Promise<void> {
  const [job] = await tx.query<JobRow>(
    sql`select * from imports where tenant_id = ${tenant_id} and id = ${id}`,
  )
  if (job?.purged_at)
    throw conflict('Los datos de esta importación ya se eliminaron. Sube el archivo de nuevo.')
  if (job?.phase === 'importing' || job?.phase === 'import_complete') return
  if (job?.phase === 'cancelled') throw conflict('La importación fue cancelada')
  if (job?.phase === 'undoing' || job?.phase === 'undone')
    throw conflict('La importación se deshizo')
  if (job?.phase === 'validation_complete') throw conflict(nothingToImport(job))
  throw conflict(
    job?.status === 'failed'
      ? 'La validación falló: sube el archivo de nuevo'
      : 'La validación no ha terminado',
  )
}

/**
 * Cancels a job: at once when it is idle, else after the current batch. Applied rows stay applied.
 * Idempotent.
 *
 * @throws Failure 409 when it has ended otherwise.
 */
export async function cancelJob(
  services: Imports,
  scope: Scope,
  place: ImportTarget,
  id: string,
): Promise<JobRow> {
  const job = await findJob(services, scope, place, id)
  const notice = cancellationNotice(job.imported_count)
  await services.db.transaction(scope, async (tx) => {
    const [idle] = await tx.query(
      sql`update imports set cancel_requested = true, phase = 'cancelled', status = 'completed',
            error = null, notice = ${notice}, finished_at = now(), settled = false,
            awaits_columns = false
          where tenant_id = ${scope.tenantId} and id = ${id} and status <> 'in_progress'
            and (phase in ('validation_complete', 'importing') or awaits_columns)
          returning id`,
    )
    // The worker cleans up after an ended job.
    if (idle) await services.queue.send('import-apply', { tenantId: scope.tenantId, jobId: id }, tx)
    else {
      await tx.query(
        sql`update imports set cancel_requested = true
            where tenant_id = ${scope.tenantId} and id = ${id} and status = 'in_progress'
              and phase <> 'undoing'`,
      )
    }
  })
  const now = await findJob(services, scope, place, id)
  if (!now.cancel_requested) throw conflict('La importación ya terminó')
  return now
}

/** Returns the notice of a cancelled job about the rows that were already applied. */
export function cancellationNotice(imported: number): string {
  if (imported === 0) return 'Importación cancelada: no se aplicó ninguna fila.'
  const retainedRows = agree(
    imported,
    'la fila que ya se había aplicado se conserva',
    `las ${counted(imported, NOUNS.row)} que ya se habían aplicado se conservan`,
  )
  return `Importación cancelada: ${retainedRows}.`
}
