import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'

export type JobProgress = {
  phase: ImportJob['phase']
  /** Progress of the running phase, 0–100. */
  progress: number
  rows: number
  imported: number
  failed: number
  /** Number of rows already undone. */
  undone: number
  cancelling: boolean
  secondsLeft: number | null
}

/** Estimates the remaining time from the average speed so far; null in the first seconds, when it would be unstable. */
function secondsLeft(
  { progress, phase_started_at }: Pick<ImportJob, 'progress' | 'phase_started_at'>,
  now: number,
): number | null {
  const elapsed = (now - Date.parse(phase_started_at)) / 1_000
  if (progress < 2 || progress >= 100 || elapsed < 3) return null
  return Math.max(1, Math.round((elapsed * (100 - progress)) / progress))
}

/** Returns the properties of a job that change while it runs. */
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
