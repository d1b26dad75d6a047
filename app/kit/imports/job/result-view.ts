import type {
  ImportCause,
  ImportFinding,
  ImportJob,
} from '#contract/platform/imports/import-jobs.ts'

const VIEWS = ['errors', 'warnings', 'correct'] as const
export type ResultView = (typeof VIEWS)[number]

export const isView = (text: string | null): text is ResultView =>
  VIEWS.some((view) => view === text)

/** Page of the findings, of one cause or of all. */
export type FindingsPage = {
  view: ResultView
  cause: number | null
  page: number
  pageSize: number
  total: number
  rows: ImportFinding[]
  /** Instead of `rows`, unless a cause is chosen: each cause with its first lines. */
  folded: FoldedCause[]
}

export type FoldedCause = { cause: ImportCause; rows: ImportFinding[] }

/** Returns the view that a result opens with: the one that needs attention. */
export function firstView({ counts }: ImportJob): ResultView {
  return counts.errors > 0 ? 'errors' : counts.warnings > 0 ? 'warnings' : 'correct'
}
