import sql from 'sql-template-tag'
import { conflict } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Database, Queryable } from '../db/database.ts'
import { inSavepoint, inTransaction, type Session } from '../jobs/session.ts'
import type { Services } from '../services/services.ts'
import { isRefusedRow } from './apply.ts'
import { findJob, type JobRow, type ImportTarget } from './job.ts'
import { lastChange } from './expected-values.ts'
import type { ImportDefinition, Job, SkippedRow, Lines, Undo } from './kind.ts'

/**
 * Undo of an import, row by row: created records are disabled, changed ones get their old values
 * back. Records that were changed since are left as they are and reported.
 */

/** Rows of a batch: few enough that progress stays responsive and concurrent edits wait only a moment. */
const BATCH_ROWS = 500

/** True when a job can be undone now. A job whose undo failed resumes. */
export function mayUndo(job: JobRow): boolean {
  if (!job.undoable || job.purged_at !== null || job.imported_count === 0) return false
  if (job.status === 'in_progress') return false
  return job.phase !== 'undone'
}

/** Throws Failure 409 with the reason unless a job can be undone or is being undone. */
export function requireUndo(job: JobRow, { undo }: ImportDefinition): Undo {
  if (undo && mayUndo(job)) return undo
  if (job.phase === 'undoing' || job.phase === 'undone') {
    throw conflict('La importación ya se deshizo o se está deshaciendo')
  }
  if (job.status === 'in_progress') throw conflict('La importación no ha terminado')
  if (job.purged_at !== null) {
    throw conflict('Los datos de esta importación ya se eliminaron: no se puede deshacer')
  }
  throw conflict(
    job.imported_count === 0
      ? 'La importación no aplicó ninguna fila'
      : 'Esta importación no se puede deshacer',
  )
}

/**
 * Starts undoing a job in the name of the caller. Idempotent: two calls, also at the same moment,
 * undo it once.
 *
 * @throws Failure 409 when there is nothing to undo, or it cannot be undone.
 */
export async function startUndo(
  services: { db: Database; queue: Queue },
  scope: Scope,
  place: ImportTarget,
  id: string,
): Promise<void> {
  const job = await findJob(services, scope, place, id)
  if (job.phase === 'undone' || (job.phase === 'undoing' && job.status === 'in_progress')) return
  requireUndo(job, place.kind)
  const name = `${scope.actor.first_name} ${scope.actor.last_name}`.trim()
  await services.db.transaction(scope, async (tx) => {
    const [started] = await tx.query(
      sql`update imports set phase = 'undoing', status = 'in_progress', error = null, notice = null,
            attempts = 0, finished_at = null, settled = false, cancel_requested = false, step = 0,
            scope = ${JSON.stringify(scope)}, undone_by = ${name}, undone_at = now(),
            done_line = case when phase = 'undoing' then done_line else 0 end,
            progress = case when phase = 'undoing' then progress else 0 end, phase_started_at = now()
          where tenant_id = ${scope.tenantId} and id = ${id} and purged_at is null and undoable
            and status <> 'in_progress' and phase in ('importing', 'import_complete', 'cancelled', 'undoing')
            and imported_count > 0
          returning id`,
    )
    // Another call was faster and its undo runs.
    if (!started) return
    await services.queue.send('import-apply', { tenantId: scope.tenantId, jobId: id }, tx)
  })
}

/**
 * Undoes the applied rows of a job, batch by batch, from the last committed batch. The reverted
 * rows of a batch, their messages and the job's progress are one transaction, so each row is undone
 * exactly once.
 *
 * @throws the signal's reason between batches when the process ends.
 */
export async function undo(
  _services: Services,
  session: Session,
  row: JobRow,
  kind: ImportDefinition,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const way = kind.undo!
  const share = 100 / row.imported_count
  let after = row.done_line
  for (;;) {
    signal.throwIfAborted()
    const lines = await nextLines(session, job, after)
    if (!lines) break
    await inTransaction(session, async (tx) => {
      await undoLines(tx, way, job, lines)
      await recordProgress(tx, job, lines, lines.rows * share)
    })
    after = lines.upTo
  }
  await session.query(
    sql`update imports set phase = 'undone', status = 'completed', progress = 100, finished_at = now()
        where tenant_id = ${job.tenantId} and id = ${job.id}`,
  )
}

type Part = Lines & { rows: number }

async function nextLines(session: Session, job: Job, after: number): Promise<Part | null> {
  const [bounds] = await session.query<{ last: number | null; rows: number }>(
    sql`select max(line) as last, count(*) as rows from (
          select line from import_results
          where tenant_id = ${job.tenantId} and import_id = ${job.id} and line > ${after} and applied
          order by line limit ${BATCH_ROWS}
        ) batch`,
  )
  return bounds?.last ? { after, upTo: bounds.last, rows: bounds.rows } : null
}

const REFUSED = 'La base de datos no aceptó el valor que tenía'

/**
 * Undoes some lines. When the database refuses one of them (a concurrent change took its value),
 * each half is tried by itself, down to the row at fault.
 */
async function undoLines(tx: Session, way: Undo, job: Job, lines: Part): Promise<void> {
  let reasons: ReadonlyMap<number, string>
  try {
    reasons = await inSavepoint(tx, async () =>
      explainSkipped(tx, way, job, await way.run(tx, job, lines)),
    )
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    if (lines.rows === 1) reasons = new Map([[lines.upTo, REFUSED]])
    else return undoHalves(tx, way, job, lines)
  }
  await tx.query(
    sql`update import_results x set undone = not skipped ? x.line::text, undo_message = skipped ->> x.line::text
        from (select ${JSON.stringify(Object.fromEntries(reasons))}::jsonb as skipped) refusals
        where x.tenant_id = ${job.tenantId} and x.import_id = ${job.id} and x.applied
          and x.line > ${lines.after} and x.line <= ${lines.upTo}`,
  )
}

/** Returns why rows were left as they are, by line: the last author of a changed record, where known. */
export async function explainSkipped(
  tx: Queryable,
  { entity, skipReasons }: Pick<Undo, 'entity' | 'skipReasons'>,
  { tenantId, scope }: Job,
  rows: readonly SkippedRow[],
): Promise<ReadonlyMap<number, string>> {
  const changed = rows.flatMap(({ id, why }) => (why === 'changed' && id !== null ? [id] : []))
  const authors = await lastChange(tx, { tenantId, entity }, changed, scope.tenant.timezone)
  return new Map(
    rows.map(({ line, id, why }) => {
      const author = id !== null && authors.get(id)
      return [line, why === 'changed' && author ? `Lo cambió ${author}` : skipReasons[why]!]
    }),
  )
}

async function undoHalves(tx: Session, way: Undo, job: Job, lines: Part): Promise<void> {
  const rows = Math.floor(lines.rows / 2)
  const [middle] = await tx.query<{ line: number }>(
    sql`select line from import_results
        where tenant_id = ${job.tenantId} and import_id = ${job.id} and applied
          and line > ${lines.after} and line <= ${lines.upTo}
        order by line limit 1 offset ${rows - 1}`,
  )
  await undoLines(tx, way, job, { after: lines.after, upTo: middle!.line, rows })
  await undoLines(tx, way, job, { after: middle!.line, upTo: lines.upTo, rows: lines.rows - rows })
}

async function recordProgress(
  tx: Session,
  { tenantId, id }: Job,
  { after, upTo }: Lines,
  progress: number,
): Promise<void> {
  const [row] = await tx.query(
    sql`update imports set done_line = ${upTo}, attempts = 0, progress = least(99, progress + ${progress}),
          deactivated_count = deactivated_count + done.deactivated,
          restored_count = restored_count + done.restored, kept_count = kept_count + done.kept
        from (
          select count(*) filter (where undone and before is null) as deactivated,
            count(*) filter (where undone and before is not null) as restored,
            count(*) filter (where not undone) as kept
          from import_results
          where tenant_id = ${tenantId} and import_id = ${id} and applied
            and line > ${after} and line <= ${upTo}
        ) done
        where tenant_id = ${tenantId} and id = ${id} and phase = 'undoing' and status = 'in_progress'
        returning id`,
  )
  if (!row) throw new Error('The job is no longer being undone')
}
