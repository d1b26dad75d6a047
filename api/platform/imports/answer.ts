import {
  LISTED,
  type ImportJob,
  type ImportSummary,
} from '#contract/platform/imports/import-jobs.ts'
import type { Database } from '../db/database.ts'
import type { Cause } from './causes.ts'
import { jobOf, type JobRow } from './job.ts'
import type { ImportDefinition } from './kind.ts'
import { headerOfJob, labelsOf } from './known-columns.ts'
import * as lists from './lists.ts'
import { mayUndo } from './undo.ts'

const FIRST = { limit: LISTED, skip: 0 }

/** A job as a list shows it. */
export function summarise(job: JobRow): ImportSummary {
  return {
    id: job.id,
    kind: job.kind,
    filename: job.filename,
    status: job.status,
    phase: job.phase,
    progress: Math.round(job.progress * 10) / 10,
    error: job.error,
    notice: job.purged_at ? 'Los datos de las filas se eliminaron a los 30 días.' : job.notice,
    awaits_columns: job.awaits_columns,
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
 * A job with its first findings and its first rows of each list (spec 1, §3 'Import job'). While a
 * phase runs the counts show its progress and the lists are empty, because pages poll every second.
 */
export async function describe(
  db: Database,
  kind: ImportDefinition,
  job: JobRow,
): Promise<ImportJob> {
  const running = job.status === 'in_progress'
  const validated = !running && job.phase === 'validation_complete'
  const [errors, warnings, correct, failed, invitations, inactive] = await Promise.all([
    !running && job.error_count > 0 ? lists.errors.read(db, job, FIRST) : [],
    !running && job.warning_count > 0 ? lists.warnings.read(db, job, FIRST) : [],
    !running && job.create_count + job.update_count > 0
      ? lists.correct(kind).read(db, job, FIRST)
      : [],
    !running && job.imported_count + job.failed_count > 0 ? lists.failed.read(db, job, FIRST) : [],
    validated && kind.invitations ? kind.invitations(db, jobOf(job), headerOfJob(kind, job)) : null,
    !running && job.warning_count > 0 && kind.inactive ? kind.inactive(db, jobOf(job)) : 0,
  ])
  return {
    ...summarise(job),
    columns: columnsOf(kind, job),
    labels: labelsOf(kind, job.scope),
    props: {
      validation: { errors, warnings, correct, causes: causesOf(job) },
      imported_count: job.imported_count,
      failed_count: job.failed_count,
      failed,
      invitations,
      inactive,
      undo: {
        possible: mayUndo(job),
        by: job.undone_by,
        at: job.undone_at?.toISOString() ?? null,
        deactivated: job.deactivated_count,
        restored: job.restored_count,
        kept: job.kept_count,
      },
    },
  }
}

function columnsOf(kind: ImportDefinition, job: JobRow): ImportJob['columns'] {
  const { at } = headerOfJob(kind, job)
  return job.columns.map((name, index) => {
    const fields = [...at].filter(([, place]) => place === index).map(([field]) => field)
    return { name, fields: fields.length > 0 ? fields : (job.fields?.[index]?.slice() ?? null) }
  })
}

function causesOf(job: JobRow): ImportJob['props']['validation']['causes'] {
  const all = job.status === 'in_progress' || job.purged_at ? [] : job.causes
  const of = (list: Cause['list']) =>
    all
      .map(({ field, message, count, list: its }, id) => ({ id, field, message, count, its }))
      .filter(({ its }) => its === list)
      .map(({ its: _, ...cause }) => cause)
      .sort((a, b) => b.count - a.count || a.id - b.id)
  return { errors: of('errors'), warnings: of('warnings') }
}
