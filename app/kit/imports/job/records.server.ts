import type { ImportedRecord } from '#contract/platform/imports/import-effects.ts'
import type { ImportCalls } from '#contract/platform/imports/imports.ts'
import type { ApiClient } from '../../backend/api.server.ts'
import type { ListPage } from '../../lists/list-page-data.ts'
import { readPage } from '../../lists/read-page.server.ts'
import { pageNumber } from '../../urls/parsers.ts'
import { param, readParams, writeParams } from '../../urls/url-state.ts'

const RECORDS = { page: pageNumber }

export type RecordView = 'created' | 'updated' | 'applied' | 'kept' | 'active'

/** Record with the URL of its page; null when there is none that the actor may open. */
export type LinkedRecord = ImportedRecord & { to: string | null }

/** Page of a job's records. */
export type RecordPage = ListPage<LinkedRecord, { page: number; which: RecordView }>

type RecordSource = {
  api: ApiClient
  calls: ImportCalls
  params: { id: number } | undefined
  jobId: string
  detailAt: ((id: number) => string) | undefined
  address: (query: { view: RecordView; page?: number }) => string
}

/** Number of records by view. */
export type RecordTotals = Record<'created' | 'updated' | 'applied', number>

/** Reads the records of an ended job: the view of the URL, by default the first one with records, and the totals. */
export async function readJobRecords(
  request: Request,
  views: readonly RecordView[],
  source: RecordSource,
): Promise<{ page: RecordPage; totals: RecordTotals }> {
  const { api, calls, params, jobId } = source
  const total = async (which: 'created' | 'applied') => {
    const query = { jobId, which, limit: 1, skip: 0 }
    return (await api.call(calls.records, { params, query })).pagination.total
  }
  const [created, applied] = await Promise.all([total('created'), total('applied')])
  const first = views[0] === 'created' && created === 0 ? 'updated' : views[0]!
  const which = param(request, 'view') === undefined ? first : viewOf(request, views)
  const page = await readRecords(request, { ...source, which })
  return { page, totals: { created, updated: applied - created, applied } }
}

/** Reads the page of a job's records that the URL requests. */
export function readRecords(
  request: Request,
  { api, calls, params, jobId, which, detailAt, address }: RecordSource & { which: RecordView },
): Promise<RecordPage> {
  const { page } = readParams(RECORDS, request)
  return readPage(
    { request },
    {
      urlState: { page, which },
      pageSize: 10,
      address: (at) => address({ view: which, ...writeParams(RECORDS, { page: at }) }),
      read: async (part) => {
        const answer = await api.call(calls.records, { params, query: { jobId, which, ...part } })
        const results = answer.results.map((row) => ({
          ...row,
          to: row.id === null ? null : (detailAt?.(row.id) ?? null),
        }))
        return { ...answer, results }
      },
    },
  )
}

/** Returns the view of a URL, if it is one of the views; else the first. */
export function viewOf(request: Request, views: readonly RecordView[]): RecordView {
  const requested = param(request, 'view')
  return views.find((view) => view === requested) ?? views[0]!
}
