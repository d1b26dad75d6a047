import type { ImportCause, ImportFinding, ImportJob } from '#contract/import-jobs.ts'

const VIEWS = ['errors', 'warnings', 'correct'] as const
export type ResultView = (typeof VIEWS)[number]

export const isView = (text: string | null): text is ResultView =>
  VIEWS.some((view) => view === text)

/** The findings that are shown: of one cause or of all, a page of them. */
export type ShownFindings = {
  view: ResultView
  cause: number | null
  page: number
  pageSize: number
  total: number
  rows: ImportFinding[]
  /** Of warnings, in place of `rows`: what each cause says, with the first of its lines. */
  folded: FoldedCause[]
}

export type FoldedCause = { cause: ImportCause; rows: ImportFinding[] }

/** The view a result opens with: what needs attention first. */
export function firstView({ counts }: ImportJob): ResultView {
  return counts.errors > 0 ? 'errors' : counts.warnings > 0 ? 'warnings' : 'correct'
}
