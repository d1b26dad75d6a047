import { redirect, type AppLoadContext } from '@remix-run/node'
import { selections } from '#contract/platform/people/selections.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { pageSize } from '../backend/page-size.server.ts'
import { lastPage, partOf } from '../ui/tables/paging.ts'
import { param, type Source } from '../urls/url-state.ts'
import type { ListQuery } from './list-query.ts'
import type { SavedSelection, ListPage } from './list-page-data.ts'

/** Maximum number of printed rows; the list shows the total. */
const PRINTED = 2000
/** Maximum number of rows per API call. */
const PART = 1000

/** API response for a part of a list. */
type Part<Row> = { results: Row[]; pagination: { total: number } }

/** Query of the API; `ids` when only the selected rows are shown. */
type PartQuery = { limit: number; skip: number; ids?: string | undefined }

/**
 * Request of a user. Without `context` pages have the list's size, whatever size the user chose for others; with
 * `api` rows of the list can be selected, and the selection is stored (selection.server.ts).
 */
export type Visit = { request: Request; context?: AppLoadContext; api?: ApiClient }

/**
 * Reads the page of a list that its URL requests. Every list of the console is read here.
 *
 * A page beyond the last one leads to the last one: on the list itself by a redirect, so that the URL matches the
 * content. Where a redirect would lose input (a dialog is open over the list, or a form of the page comes back with
 * errors) the last page is shown in place.
 *
 * A print view (`?print=all`) has all rows on one page, up to 2000.
 *
 * @param list.shown state of the list's URL; `page` counts from 1.
 * @param list.pageSize default page size: the specification's figure for this list.
 * @param list.address returns the list's URL for a page, with search, sort and filters.
 * @param list.read requests a part of the list from the API.
 * @param list.keyOf returns the value by which a row is selected, if it is not its id.
 */
export async function readPage<Row, PageQuery extends { page: number; chosen?: boolean }>(
  { request, context, api }: Visit,
  list: {
    urlState: PageQuery
    pageSize: number
    address: (page: number) => string
    read: (part: PartQuery) => Promise<Part<Row>>
    keyOf?: (row: Row) => string
  },
): Promise<ListPage<Row, PageQuery>> {
  const { urlState, address } = list
  const at = new URL(address(1), request.url).pathname
  const [size, savedSelection] = await Promise.all([
    context ? pageSize(request, context, list.pageSize) : list.pageSize,
    api?.call(selections.get, { query: { list: at } }).then((found) => ({ ...found, list: at })),
  ])
  const ids = urlState.chosen && savedSelection ? savedSelection.items.join(',') : undefined
  // Nothing is selected, so no API call is needed.
  const read = ids === '' ? nothing : (part: PartQuery) => list.read(ids ? { ...part, ids } : part)
  if (asksToPrint(request)) {
    const printed = await readPrinted(read)
    return {
      ...printed,
      usualSize: list.pageSize,
      urlState: { ...urlState, page: 1 },
      ...(savedSelection && { savedSelection }),
    }
  }

  let page = urlState.page
  let { results, pagination } = await read(partOf(page, size))
  const last = lastPage(pagination.total, size)
  if (page > last) {
    if (!isOver(request, address(last)) && !followsPost(request)) throw redirect(address(last))
    page = last
    ;({ results, pagination } = await read(partOf(page, size)))
  }
  return {
    rows: results,
    total: pagination.total,
    pageSize: size,
    usualSize: list.pageSize,
    urlState: { ...urlState, page },
    ...(savedSelection && {
      savedSelection: ids ? await withGone(savedSelection, list, read) : savedSelection,
    }),
  }
}

function asksToPrint(request: Request): boolean {
  return param(request, 'print') === 'all'
}

async function readPrinted<Row>(read: (part: PartQuery) => Promise<Part<Row>>) {
  const { results, pagination } = await read({ limit: PART, skip: 0 })
  const rows = [...results]
  while (rows.length < Math.min(PRINTED, pagination.total)) {
    const next = await read({ limit: PART, skip: rows.length })
    // Rows may have been deleted meanwhile.
    if (next.results.length === 0) break
    rows.push(...next.results)
  }
  return { rows, total: pagination.total, pageSize: PRINTED }
}

const nothing = () => Promise.resolve({ results: [], pagination: { total: 0 } })

/** Adds the selected items that are no longer in the list: deleted, already assigned, or outside the access scope. */
async function withGone<Row>(
  savedSelection: SavedSelection,
  { keyOf = (row) => String((row as { id: number }).id) }: { keyOf?: (row: Row) => string },
  read: (part: PartQuery) => Promise<Part<Row>>,
): Promise<SavedSelection> {
  const { results } = await read({ limit: savedSelection.items.length, skip: 0 })
  const there = new Set(results.map(keyOf))
  return { ...savedSelection, gone: savedSelection.items.filter((item) => !there.has(item)) }
}

/** Builds a list's URL, as `listQuery` does. */
type Addressed<PageQuery, Narrowed> = {
  readListQuery: (source: Source) => PageQuery
  listUrl: (query: PageQuery, changes: Partial<PageQuery>) => string
  filtersOf: (query: PageQuery) => Narrowed
}

/**
 * Reads the page of a list whose search, sort and filters are in its URL.
 * @param read requests a part of the list from the API.
 * @param pageSize ten, unless the specification gives the list another.
 */
export function readList<Row, Sort extends string, PageQuery extends ListQuery<Sort>, Narrowed>(
  visit: Visit,
  list: Addressed<PageQuery & ListQuery<Sort>, Narrowed>,
  read: (
    query: PartQuery & { q: string; sort: Sort; order: 'asc' | 'desc' } & Narrowed,
  ) => Promise<Part<Row>>,
  pageSize = 10,
): Promise<ListPage<Row, PageQuery>> {
  const urlState = list.readListQuery(visit.request)
  const { q, sort, order } = urlState
  return readPage(visit, {
    urlState,
    pageSize,
    address: (page) => list.listUrl(urlState, { page } as Partial<PageQuery>),
    read: (part) => read({ q, sort, order, ...list.filtersOf(urlState), ...part }),
  })
}

/** `readList` for a list with a fixed order, such as by name. */
export function readByName<Row, PageQuery extends ListQuery, Narrowed extends object>(
  visit: Visit,
  list: Addressed<PageQuery, Narrowed>,
  read: (query: PartQuery & { q: string } & Narrowed) => Promise<Part<Row>>,
  pageSize = 10,
): Promise<ListPage<Row, PageQuery>> {
  return readList(
    visit,
    list,
    ({ sort: _, order: __, ...query }) =>
      read(query as unknown as PartQuery & { q: string } & Narrowed),
    pageSize,
  )
}

/** True when the request is for a dialog over the list: its path is below the list's. */
function isOver({ url }: Request, list: string): boolean {
  const at = new URL(url)
  return at.pathname.startsWith(`${new URL(list, at).pathname}/`)
}

/** True for a GET with the headers of a form: the framework runs the loaders of an action's page with it. */
function followsPost({ headers }: Request): boolean {
  return headers.has('content-type')
}
