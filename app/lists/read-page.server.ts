import { redirect, type AppLoadContext } from '@remix-run/node'
import { selections } from '#contract/selections.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { pageSize } from '../backend/page-size.server.ts'
import { lastPage, partOf } from '../ui/paging.ts'
import type { ListQuery } from './list-query.ts'
import type { SavedSelection, ListPage } from './list-page-data.ts'

/** So many rows are printed at most; the list says of how many. */
const PRINTED = 2000
/** As many as the API gives at once. */
const PART = 1000

/** What the API answers for a part of a list. */
type Part<Row> = { results: Row[]; pagination: { total: number } }

/** What the API is asked for; `ids` where those picked alone are shown. */
type Asked = { limit: number; skip: number; ids?: string | undefined }

/**
 * Who looks. Without `context` pages keep the list's size, whatever the person chose for others; with `api` rows
 * of the list can be picked, and what is picked lasts (picked.server.ts).
 */
export type Visit = { request: Request; context?: AppLoadContext; api?: ApiClient }

/**
 * Reads the page of a list that its address asks for. Every list of the console is read here.
 *
 * Whoever asks for a page beyond the last is led back to the last one: on the list itself by a
 * redirect, so that its address says what is shown. Where something would be lost by leaving (a
 * dialog is open over the list, or a form of the page comes back with what is to be corrected) the
 * last page is shown in place.
 *
 * What is to be printed (`?print=all`) is all of it on one page, up to 2000 rows.
 *
 * @param list.shown what the list's address says; `page` counts from 1.
 * @param list.pageSize rows of a page until the person wants more: the specification's figure for this list.
 * @param list.address makes the list's own address for a page, with search, sort and filters kept.
 * @param list.read asks the API for a part of the list; what else it needs it has from its feature.
 * @param list.keyOf what a row is picked by, where that is not its id.
 */
export async function readPage<Row, Shown extends { page: number; chosen?: boolean }>(
  { request, context, api }: Visit,
  list: {
    shown: Shown
    pageSize: number
    address: (page: number) => string
    read: (part: Asked) => Promise<Part<Row>>
    keyOf?: (row: Row) => string
  },
): Promise<ListPage<Row, Shown>> {
  const { shown, address } = list
  const at = new URL(address(1), request.url).pathname
  const [size, kept] = await Promise.all([
    context ? pageSize(request, context, list.pageSize) : list.pageSize,
    api?.call(selections.get, { query: { list: at } }).then((found) => ({ ...found, list: at })),
  ])
  const ids = shown.chosen && kept ? kept.items.join(',') : undefined
  // Nothing is picked, so there is nothing to ask for.
  const read = ids === '' ? nothing : (part: Asked) => list.read(ids ? { ...part, ids } : part)
  if (asksToPrint(request)) {
    const printed = await readPrinted(read)
    return {
      ...printed,
      usualSize: list.pageSize,
      shown: { ...shown, page: 1 },
      ...(kept && { kept }),
    }
  }

  let page = shown.page
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
    shown: { ...shown, page },
    ...(kept && { kept: ids ? await withGone(kept, list, read) : kept }),
  }
}

function asksToPrint({ url }: Request): boolean {
  return new URL(url).searchParams.get('print') === 'all'
}

async function readPrinted<Row>(read: (part: Asked) => Promise<Part<Row>>) {
  const { results, pagination } = await read({ limit: PART, skip: 0 })
  const rows = [...results]
  while (rows.length < Math.min(PRINTED, pagination.total)) {
    const next = await read({ limit: PART, skip: rows.length })
    // Others may have been deleted meanwhile.
    if (next.results.length === 0) break
    rows.push(...next.results)
  }
  return { rows, total: pagination.total, pageSize: PRINTED }
}

const nothing = () => Promise.resolve({ results: [], pagination: { total: 0 } })

/** What of those picked is not there any more: deleted since, given already, out of reach. */
async function withGone<Row>(
  kept: SavedSelection,
  { keyOf = (row) => String((row as { id: number }).id) }: { keyOf?: (row: Row) => string },
  read: (part: Asked) => Promise<Part<Row>>,
): Promise<SavedSelection> {
  const { results } = await read({ limit: kept.items.length, skip: 0 })
  const there = new Set(results.map(keyOf))
  return { ...kept, gone: kept.items.filter((item) => !there.has(item)) }
}

/** What makes a list's address, as `listQuery` does. */
type Addressed<Shown, Narrowed> = {
  readListQuery: (search: URLSearchParams) => Shown
  listUrl: (shown: Shown, changes: Partial<Shown>) => string
  filtersOf: (shown: Shown) => Narrowed
}

/**
 * The page of a list that is searched, sorted and filtered by its address, and by nothing else.
 * @param read asks the API for a part of what the address says.
 * @param pageSize ten, unless the specification gives the list another.
 */
export function readList<Row, Sort extends string, Shown extends ListQuery<Sort>, Narrowed>(
  visit: Visit,
  list: Addressed<Shown & ListQuery<Sort>, Narrowed>,
  read: (
    query: Asked & { q: string; sort: Sort; order: 'asc' | 'desc' } & Narrowed,
  ) => Promise<Part<Row>>,
  pageSize = 10,
): Promise<ListPage<Row, Shown>> {
  const shown = list.readListQuery(new URL(visit.request.url).searchParams)
  const { q, sort, order } = shown
  return readPage(visit, {
    shown,
    pageSize,
    address: (page) => list.listUrl(shown, { page } as Partial<Shown>),
    read: (part) => read({ q, sort, order, ...list.filtersOf(shown), ...part }),
  })
}

/** The same of a list that is always by name, or in an order of its own. */
export function readByName<Row, Shown extends ListQuery, Narrowed extends object>(
  visit: Visit,
  list: Addressed<Shown, Narrowed>,
  read: (query: Asked & { q: string } & Narrowed) => Promise<Part<Row>>,
  pageSize = 10,
): Promise<ListPage<Row, Shown>> {
  return readList(
    visit,
    list,
    ({ sort: _, order: __, ...query }) =>
      read(query as unknown as Asked & { q: string } & Narrowed),
    pageSize,
  )
}

/** Whether the request is for something that opens over the list: its address is below the list's. */
function isOver({ url }: Request, list: string): boolean {
  const at = new URL(url)
  return at.pathname.startsWith(`${new URL(list, at).pathname}/`)
}

/** The framework runs the loaders of a page that answers a form with a GET that has the form's headers. */
function followsPost({ headers }: Request): boolean {
  return headers.has('content-type')
}
