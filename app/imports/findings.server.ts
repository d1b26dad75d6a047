import type { ImportFinding, ImportJob } from '#contract/import-jobs.ts'
import { firstView, isView, type ShownFindings } from './result-view.ts'

/** Lines of findings on a page. */
const PAGE_SIZE = 50

type Query = { limit: number; skip: number; cause?: number | undefined }
type Read = (
  call: 'errors' | 'warnings',
  query: Query,
) => Promise<{ results: ImportFinding[]; pagination: { total: number } }>

/** The findings that an address asks for: those of one cause or all, and which page of them. */
export async function readFindings(
  request: Request,
  job: ImportJob,
  read: Read,
): Promise<ShownFindings> {
  const search = new URL(request.url).searchParams
  const asked = search.get('view')
  const view = isView(asked) ? asked : firstView(job)
  if (job.phase !== 'validation_complete' || job.status !== 'completed' || view === 'correct') {
    return { view, cause: null, page: 1, pageSize: PAGE_SIZE, total: 0, rows: [] }
  }
  const causes = job.props.validation.causes[view]
  const cause = causes.find(({ id }) => String(id) === search.get('cause'))?.id
  const wanted = /^[1-9]\d{0,5}$/.exec(search.get('page') ?? '')?.[0]
  const page = async (number: number): Promise<ShownFindings> => {
    const skip = (number - 1) * PAGE_SIZE
    const { results, pagination } = await read(view, { limit: PAGE_SIZE, skip, cause })
    const { total } = pagination
    // A page that there is not is the last one.
    if (results.length === 0 && total > 0 && number > 1) return page(Math.ceil(total / PAGE_SIZE))
    return { view, cause: cause ?? null, page: number, pageSize: PAGE_SIZE, total, rows: results }
  }
  return page(Number(wanted ?? 1))
}
