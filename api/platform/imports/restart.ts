import sql from 'sql-template-tag'
import { conflict } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'
import type { Services } from '../services/services.ts'
import type { Inspected } from './reading/inspect.ts'
import type { JobRow } from './job.ts'
import { clearRows } from './stage.ts'

/** Throws Failure 409 unless the columns of a job can be set. */
export function requireOpen({ status, phase }: JobRow): void {
  if (status === 'in_progress') throw conflict('La validación no ha terminado')
  if (phase === 'validating' || phase === 'validation_complete') return
  throw conflict('Esta importación ya terminó: carga otro archivo')
}

/**
 * Restarts the validation with other columns, unless they are unclear, if the job has not changed meanwhile and its
 * file still exists. Returns true when it is validated.
 */
export async function restart(
  { db, queue }: Services,
  scope: Scope,
  { id }: JobRow,
  {
    columns,
    fields,
    samples,
    unclear,
  }: Pick<Inspected, 'columns' | 'fields' | 'samples' | 'unclear'>,
): Promise<boolean> {
  const { tenantId } = scope
  const waits = unclear !== null
  return db.transaction(scope, async (tx) => {
    const [job] = await tx.query(
      sql`update imports set columns = ${columns}, fields = ${JSON.stringify(fields)},
            samples = ${JSON.stringify(samples)}, phase = 'validating',
            status = ${waits ? 'failed' : 'in_progress'}, awaits_columns = ${waits}, error = ${unclear},
            progress = 0, attempts = 0, phase_started_at = now(),
            finished_at = ${waits ? new Date() : null}, settled = ${waits}, scope = ${JSON.stringify(scope)}
          where tenant_id = ${tenantId} and id = ${id} and status <> 'in_progress'
            and phase in ('validating', 'validation_complete') and file_key is not null
            and purged_at is null
          returning id`,
    )
    if (!job) return false
    await clearRows(tx, { tenantId, id })
    if (!waits) await queue.send('import-validate', { tenantId, jobId: id }, tx)
    return !waits
  })
}
