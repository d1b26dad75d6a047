import type { ImportFinding, ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { pageNumber, text } from '../urls/parsers.ts'
import { readParams } from '../urls/url-state.ts'
import { firstView, isView, type FindingsPage } from './job/result-view.ts'

/** Findings per page. */
const PAGE_SIZE = 50
/** Maximum number of causes that are read with their first lines. */
const FOLDED = 50
const FOLDED_LINES = 20

const FINDINGS = { view: text, cause: text, page: pageNumber }

type Query = { limit: number; skip: number; cause?: number | undefined }
type Read = (
  call: 'errors' | 'warnings',
  query: Query,
) => Promise<{ results: ImportFinding[]; pagination: { total: number } }>

/** Reads the findings that a URL requests: those of one cause or all, and their page. */
export async function readFindings(
  request: Request,
  job: ImportJob,
  read: Read,
): Promise<FindingsPage> {
  const { view: requestedView, cause: ofCause, page: wanted } = readParams(FINDINGS, request)
  const view = isView(requestedView) ? requestedView : firstView(job)
  if (job.phase !== 'validation_complete' || job.status !== 'completed' || view === 'correct') {
    return { view, cause: null, page: 1, pageSize: PAGE_SIZE, total: 0, rows: [], folded: [] }
  }
  const causes = job.props.validation.causes[view]
  const cause = causes.find(({ id }) => String(id) === ofCause)?.id
  if (cause === undefined) {
    const folded = await Promise.all(
      causes.map(async (one, place) => {
        if (place >= FOLDED) return { cause: one, rows: [] }
        const { results } = await read(view, { limit: FOLDED_LINES, skip: 0, cause: one.id })
        return { cause: one, rows: results }
      }),
    )
    // Older jobs did not count causes.
    if (folded.length > 0) {
      return { view, cause: null, page: 1, pageSize: PAGE_SIZE, total: 0, rows: [], folded }
    }
  }
  const page = async (number: number): Promise<FindingsPage> => {
    const skip = (number - 1) * PAGE_SIZE
    const { results, pagination } = await read(view, { limit: PAGE_SIZE, skip, cause })
    const { total } = pagination
    // A page beyond the last one shows the last one.
    if (results.length === 0 && total > 0 && number > 1) return page(Math.ceil(total / PAGE_SIZE))
    return {
      view,
      cause: cause ?? null,
      page: number,
      pageSize: PAGE_SIZE,
      total,
      rows: results,
      folded: [],
    }
  }
  return page(wanted)
}
