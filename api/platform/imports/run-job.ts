import sql, { type Sql } from 'sql-template-tag'
import { attributionOf } from '../db/attribution.ts'
import { isConnectionError } from '../db/connection.ts'
import { isOutOfSpace } from '../files/free-space.ts'
import type { LongJob } from '../jobs/long-job.ts'
import type { Session } from '../jobs/session.ts'
import type { Services } from '../services/services.ts'
import { apply } from './apply.ts'
import { headerOfJob } from './known-columns.ts'
import { FileRefusal } from './reading/file-refusal.ts'
import { jobOf, cancellationNotice, type JobRow } from './job.ts'
import {
  RefusedFile,
  Stopped,
  type ImportDefinition,
  type ImportDefinitions,
  type Job,
} from './kind.ts'
import { undo } from './undo.ts'
import { validate } from './validate.ts'

/** Maximum number of attempts without progress before a job is given up. */
const MAX_ATTEMPTS = 25

/** The jobs `import-validate` and `import-apply`; the latter cleans up after an ended phase as well. */
export function createImportJobs(definitions: ImportDefinitions) {
  const importJob = (
    name: 'import-validate' | 'import-apply',
    phase: Sql,
  ): LongJob<Services, typeof name> => ({
    name,
    key: ({ jobId }) => `import:${jobId}`,
    pending: sql`select json_build_object('tenantId', tenant_id, 'jobId', id) as data
      from unsettled_imports() where ${phase}`,
    // An interrupted validation starts over.
    yields: false,
    async run(services, { tenantId, jobId }, session, signal) {
      const row = await claimJob(session, tenantId, jobId)
      if (!row) return
      const kind = definitions[row.kind]
      await session.query(sql`select set_config('app.audit', ${attributionOf(row.scope)}, false)`)
      if (row.status === 'in_progress') await workOnPhase(services, session, kind, row, signal)
      await finalizeJob(services, session, kind, jobOf(row), signal)
    },
  })
  return [
    importJob('import-validate', sql`phase = 'validating'`),
    importJob('import-apply', sql`phase <> 'validating'`),
  ]
}

async function claimJob(session: Session, tenantId: number, id: string): Promise<JobRow | null> {
  const [row] = await session.query<JobRow>(
    sql`update imports set attempts = attempts + (status = 'in_progress')::int
        where tenant_id = ${tenantId} and id = ${id} returning *`,
  )
  return row ?? null
}

/** Function for each phase of a job in progress. */
const WORK = { validating: validate, importing: apply, undoing: undo } as const

/** Validates the file of a job, applies or undoes its rows, from where that stopped. */
async function workOnPhase(
  services: Services,
  session: Session,
  kind: ImportDefinition,
  row: JobRow,
  signal: AbortSignal,
): Promise<void> {
  const job = jobOf(row)
  try {
    if (row.cancel_requested) throw new Stopped()
    if (row.attempts > MAX_ATTEMPTS) throw new Error('The job was taken up too often')
    const work = WORK[row.phase as keyof typeof WORK]
    await work(services, session, row, kind, job, signal)
  } catch (error) {
    await end(services, session, row, error, signal)
  }
}

async function end(
  { log }: Services,
  session: Session,
  { tenant_id, id, phase }: JobRow,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  // The process ends; another one will resume the job.
  if (signal.aborted && error === signal.reason) return
  if (error instanceof Stopped) {
    const [job] = await session.query<{ imported_count: number }>(
      sql`select imported_count from imports where tenant_id = ${tenant_id} and id = ${id}`,
    )
    await session.query(
      sql`update imports set phase = 'cancelled', status = 'completed', finished_at = now(),
            notice = ${cancellationNotice(job?.imported_count ?? 0)}
          where tenant_id = ${tenant_id} and id = ${id}`,
    )
    return
  }
  if (isConnectionError(error) || isPassing(error)) throw error
  const refused = error instanceof FileRefusal || error instanceof RefusedFile
  if (!refused) log.error({ err: error, tenant: tenant_id, import: id, phase }, 'import failed')
  const message = refused ? error.message : unexpected(phase as Phase, error)
  await session.query(
    sql`update imports set status = 'failed', error = ${message}, finished_at = now()
        where tenant_id = ${tenant_id} and id = ${id}`,
  )
}

type Phase = keyof typeof PHASES

const PHASES = {
  validating: ['validar la información', 'Sube el archivo de nuevo.'],
  importing: ['importar la información', 'Lo aplicado se conserva; puedes continuar.'],
  undoing: ['deshacer la importación', 'Lo deshecho se conserva; puedes continuar.'],
} as const

function unexpected(phase: Phase, error: unknown): string {
  const [doing, next] = PHASES[phase]
  const what = isOutOfSpace(error)
    ? 'El servidor no tiene espacio para guardar.'
    : `Ocurrió un error al ${doing}.`
  return `${what} ${next}`
}

/** True for deadlocks, lock and statement timeouts: the queue retries. */
function isPassing(error: unknown): boolean {
  return ['40P01', '40001', '55P03', '57014'].includes((error as { code?: string }).code ?? '')
}

/**
 * Cleans up after a phase. Rows are staged by then and nothing reads the file again, so a file that
 * may hold secrets in clear is deleted at once; encrypted ones are deleted when the job can no
 * longer be continued.
 */
async function finalizeJob(
  services: Services,
  session: Session,
  kind: ImportDefinition,
  { tenantId, id }: Job,
  signal: AbortSignal,
): Promise<void> {
  const mine = sql`tenant_id = ${tenantId} and id = ${id}`
  const [row] = await session.query<JobRow>(sql`select * from imports where ${mine}`)
  if (!row || row.status === 'in_progress' || row.settled || signal.aborted) return
  const ended = ['import_complete', 'cancelled', 'undone'].includes(row.phase)
  if (ended) {
    await session.query(
      sql`update import_rows set secret = null
          where tenant_id = ${tenantId} and import_id = ${id} and secret is not null`,
    )
  }
  if (row.file_key !== null && mayHoldSecrets(kind, row, ended)) {
    await services.files.delete(row.file_key)
    await session.query(sql`update imports set file_key = null where ${mine}`)
  }
  const applied = row.phase !== 'validating' && row.phase !== 'validation_complete'
  if (applied && kind.finalize && !(await kind.finalize(services, session, jobOf(row), signal)))
    return
  await session.query(sql`update imports set settled = true where ${mine}`)
}

/** True when the file may hold secrets in clear. The unknown columns of an ended job stay unknown. */
function mayHoldSecrets(kind: ImportDefinition, row: JobRow, ended: boolean): boolean {
  if (kind.secret === null) return false
  const { at, unknown } = headerOfJob(kind, row)
  return at.has(kind.secret) || (ended && unknown.length > 0)
}
