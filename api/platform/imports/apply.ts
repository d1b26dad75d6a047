import sql from 'sql-template-tag'
import { inSavepoint, inTransaction, type Session } from '../jobs/session.ts'
import type { Services } from '../services/services.ts'
import type { Header } from './header.ts'
import { headerOfJob } from './known-columns.ts'
import type { JobRow } from './job.ts'
import { Stopped, type Batch, type Job, type ImportDefinition, type Step } from './kind.ts'

/**
 * Applies the correct rows of a job, batch by batch, from the last committed batch. The changes of
 * a batch, its results and the job's progress are one transaction, so each row is applied exactly
 * once, also when the process dies.
 *
 * @throws Stopped between batches when the job is cancelled or the process ends.
 */
export async function apply(
  services: Services,
  session: Session,
  row: JobRow,
  kind: ImportDefinition,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const header = headerOfJob(kind, row)
  const steps = kind.steps({ header, secrets: row.secret_count > 0 })
  const share = 100 / ((row.create_count + row.update_count) * steps.length)
  for (const [index, step] of steps.entries()) {
    if (index < row.step) continue
    const from = index === row.step ? row.done_line : 0
    let next = nextBatch(services, job, header, step, from)
    for (let batch = await next; batch; batch = await next) {
      signal.throwIfAborted()
      // Prepares the next batch (hashes its passwords) while this one is applied.
      next = nextBatch(services, job, header, step, batch.upTo)
      next.catch(() => {}) // it is awaited after this batch
      const current = batch
      const cancelled = await inTransaction(session, async (tx) => {
        await applyBatch(tx, services, step, current, false)
        return recordProgress(tx, kind, current, index, current.rows * share)
      })
      if (cancelled) throw new Stopped()
    }
  }
  await session.query(
    sql`update imports set phase = 'import_complete', status = 'completed', progress = 100,
          finished_at = now() where tenant_id = ${job.tenantId} and id = ${job.id}`,
  )
}

type Prepared = Batch & { rows: number; prepared: unknown }

async function nextBatch(
  services: Services,
  job: Job,
  header: Header<string>,
  step: Step,
  after: number,
): Promise<Prepared | null> {
  const [bounds] = await services.db.query<{ last: number | null; rows: number }>(
    job,
    sql`select max(line) as last, count(*) as rows from (
          select line from import_rows
          where tenant_id = ${job.tenantId} and import_id = ${job.id} and line > ${after}
            and action in ('create', 'update')
          order by line limit ${step.batchRows}
        ) batch`,
  )
  if (!bounds?.last) return null
  const batch = { job, header, after, upTo: bounds.last }
  return { ...batch, rows: bounds.rows, prepared: await step.prepare?.(services, batch) }
}

/**
 * Applies a batch. When the database refuses one of its rows, the rows that lost a race are
 * recorded as failed and the others are tried again; if that does not help, each half is tried by
 * itself, down to the row at fault.
 */
async function applyBatch(
  tx: Session,
  services: Services,
  step: Step,
  batch: Prepared,
  sifted: boolean,
): Promise<void> {
  try {
    await inSavepoint(tx, () => step.run(tx, services, batch, batch.prepared))
    return
  } catch (error) {
    if (!isRefusedRow(error)) throw error
    if (!sifted && step.isolateConflicts) await step.isolateConflicts(tx, batch)
    else if (batch.rows === 1) return recordFailure(tx, batch, step.explain?.(error))
    else {
      const [half, rows] = await middleOf(tx, batch)
      await applyBatch(tx, services, step, { ...batch, upTo: half, rows }, true)
      const rest = { ...batch, after: half, rows: batch.rows - rows }
      return applyBatch(tx, services, step, rest, true)
    }
  }
  return applyBatch(tx, services, step, batch, true)
}

/**
 * True for integrity constraint violations (class 23) and invalid values (class 22): the row is at
 * fault, not the server.
 */
export function isRefusedRow(error: unknown): boolean {
  return /^2[23]/.test((error as { code?: string }).code ?? '')
}

async function middleOf(tx: Session, { job, after, upTo, rows }: Prepared) {
  const half = Math.floor(rows / 2)
  const [middle] = await tx.query<{ line: number }>(
    sql`select line from import_rows
        where tenant_id = ${job.tenantId} and import_id = ${job.id}
          and line > ${after} and line <= ${upTo} and action in ('create', 'update')
        order by line limit 1 offset ${half - 1}`,
  )
  return [middle!.line, half] as const
}

/** Records row `upTo` as failed. A row that an earlier step applied stays applied and only gets the message. */
async function recordFailure(tx: Session, { job, upTo }: Batch, message?: string | null) {
  await tx.query(
    sql`insert into import_results (tenant_id, import_id, line, applied, message)
        values (${job.tenantId}, ${job.id}, ${upTo}, false,
          ${message ?? 'No fue posible aplicar la fila'})
        on conflict (tenant_id, import_id, line) do update set message = excluded.message`,
  )
}

/** Counts the batch, deletes its secrets, and returns true when cancellation was requested. */
async function recordProgress(
  tx: Session,
  kind: ImportDefinition,
  { job, header, after, upTo }: Batch,
  step: number,
  progress: number,
): Promise<boolean> {
  const { tenantId, id } = job
  const mine = sql`tenant_id = ${tenantId} and import_id = ${id} and line > ${after} and line <= ${upTo}`
  if (step === 0 && kind.secret && header.at.has(kind.secret)) {
    await tx.query(sql`update import_rows set secret = null where ${mine} and secret is not null`)
  }
  const [row] = await tx.query<{ cancel_requested: boolean }>(
    sql`update imports set step = ${step}, done_line = ${upTo}, attempts = 0,
          progress = least(99, progress + ${progress}),
          imported_count = imported_count + done.applied, failed_count = failed_count + done.failed
        from (
          select count(*) filter (where applied) as applied,
            count(*) filter (where not applied) as failed
          from import_results where ${mine} and ${step} = 0
        ) done
        where tenant_id = ${tenantId} and id = ${id} and phase = 'importing' and status = 'in_progress'
        returning cancel_requested`,
  )
  if (!row) throw new Error('The job is no longer being imported')
  return row.cancel_requested
}
