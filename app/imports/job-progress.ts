import type { ImportJob } from '#contract/import-jobs.ts'

export type JobProgress = {
  phase: ImportJob['phase']
  /** 0–100 of the running phase. */
  progress: number
  rows: number
  imported: number
  failed: number
  /** Rows that undoing has been through. */
  undone: number
  cancelling: boolean
  secondsLeft: number | null
}

/** A guess from the pace so far; none in the first seconds, when it would jump about. */
function secondsLeft(
  { progress, phase_started_at }: Pick<ImportJob, 'progress' | 'phase_started_at'>,
  now: number,
): number | null {
  const elapsed = (now - Date.parse(phase_started_at)) / 1_000
  if (progress < 2 || progress >= 100 || elapsed < 3) return null
  return Math.max(1, Math.round((elapsed * (100 - progress)) / progress))
}

/** What of a job moves while it runs. */
export function progressOf(job: ImportJob): JobProgress {
  return {
    phase: job.phase,
    progress: job.progress,
    rows: job.counts.rows,
    imported: job.props.imported_count,
    failed: job.props.failed_count,
    undone: job.props.undo.deactivated + job.props.undo.restored + job.props.undo.kept,
    cancelling: job.cancelling,
    secondsLeft: secondsLeft(job, Date.now()),
  }
}
