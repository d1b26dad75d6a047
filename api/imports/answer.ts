import sql from 'sql-template-tag'
import { LISTED, type ImportChange, type ImportFinding, type ImportJob } from '#contract/imports.ts'
import type { Database } from '../db/database.ts'
import { matchHeader } from './csv/header.ts'
import type { JobRow } from './job.ts'
import type { Finding, JudgedRow, Kind } from './kind.ts'

/** A job as a list shows it. */
export function summarise(job: JobRow): Omit<ImportJob, 'props'> {
  return {
    id: job.id,
    kind: job.kind,
    filename: job.filename,
    status: job.status,
    phase: job.phase,
    progress: Math.round(job.progress * 10) / 10,
    error: job.error,
    notice: job.purged_at ? 'Los datos de las filas se borraron a los 30 días.' : job.notice,
    cancelling: job.cancel_requested && job.status === 'in_progress',
    created_at: job.created_at.toISOString(),
    created_by: job.owner_name,
    phase_started_at: job.phase_started_at.toISOString(),
    finished_at: job.finished_at?.toISOString() ?? null,
    counts: {
      rows: job.row_count,
      errors: job.error_count,
      warnings: job.warning_count,
      error_rows: job.error_rows,
      create: job.create_count,
      update: job.update_count,
      unchanged: job.unchanged_count,
    },
  }
}

/**
 * A job with its first findings and rows of each sort (spec 1, §3 'Import job'). While a phase runs
 * the counts tell how it goes, and the lists are empty: pages ask every second.
 */
export async function describe(db: Database, kind: Kind, job: JobRow): Promise<ImportJob> {
  const running = job.status === 'in_progress'
  const [errors, warnings, correct, failed] = await Promise.all([
    !running && job.error_count > 0 ? findings(db, job, 'errors') : [],
    !running && job.warning_count > 0 ? findings(db, job, 'warnings') : [],
    !running && job.create_count + job.update_count > 0 ? correctRows(db, kind, job) : [],
    !running && job.imported_count + job.failed_count > 0 ? failures(db, job) : [],
  ])
  const ofFile = (running ? [] : job.file_warnings).map((found) => ({ ...found, user: null }))
  return {
    ...summarise(job),
    props: {
      validation: { errors, warnings: [...ofFile, ...warnings].slice(0, LISTED), correct },
      imported_count: job.imported_count,
      failed_count: job.failed_count,
      failed,
    },
  }
}

async function findings(
  db: Database,
  { tenant_id: tenantId, id }: JobRow,
  list: 'errors' | 'warnings',
): Promise<ImportFinding[]> {
  // Each list has an index of its own, for rows that have one.
  const rows = await db.query<{ line: number; label: string | null; list: Finding[] }>(
    { tenantId },
    list === 'errors'
      ? sql`select line, label, errors as list from import_rows
            where tenant_id = ${tenantId} and import_id = ${id} and errors is not null
            order by line limit ${LISTED}`
      : sql`select line, label, warnings as list from import_rows
            where tenant_id = ${tenantId} and import_id = ${id} and warnings is not null
            order by line limit ${LISTED}`,
  )
  return rows
    .flatMap((row) => row.list.map((found) => ({ line: row.line, ...found, user: row.label })))
    .slice(0, LISTED)
}

type Correct = Pick<JudgedRow, 'line' | 'cells'> & {
  label: string | null
  action: 'create' | 'update'
  changes: ImportChange[] | null
  has_secret: boolean
}

async function correctRows(db: Database, kind: Kind, job: JobRow) {
  const rows = await db.query<Correct>(
    { tenantId: job.tenant_id },
    sql`select line, label, action, cells, changes, secret is not null as has_secret from import_rows
        where tenant_id = ${job.tenant_id} and import_id = ${job.id}
          and action in ('create', 'update')
        order by line limit ${LISTED}`,
  )
  const columns = [...matchHeader(job.columns, kind.columns(job.scope)).at]
  const created = ({ cells, has_secret }: Correct): ImportChange[] => {
    const values = columns.map(([field, index]) => ({ field, old: null, new: cells[index] ?? '' }))
    const secret = { field: kind.secret ?? '', old: null, new: MASKED }
    return [...values.filter((value) => value.new !== ''), ...(has_secret ? [secret] : [])]
  }
  return rows.map((row) => ({
    line: row.line,
    user: row.label ?? '',
    action: row.action,
    changes: row.changes ?? created(row),
  }))
}

/** What stands for a secret that will be set. */
const MASKED = '••••••'

async function failures(db: Database, { tenant_id: tenantId, id }: JobRow) {
  const rows = await db.query<{ line: number; label: string | null; message: string }>(
    { tenantId },
    sql`select x.line, r.label, x.message from import_results x
        join import_rows r on r.tenant_id = x.tenant_id and r.import_id = x.import_id
          and r.line = x.line
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.message is not null
        order by x.line limit ${LISTED}`,
  )
  return rows.map(({ line, label, message }) => ({ line, field: null, message, user: label }))
}
