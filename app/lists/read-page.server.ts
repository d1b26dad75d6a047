import { redirect } from '@remix-run/node'
import { lastPage, partOf } from '../ui/paging.ts'
import type { ListQuery } from './list-query.ts'

/** What the API answers for a part of a list. */
type Part<Row> = { results: Row[]; pagination: { total: number } }

/** A page of a list, for `DataTable` and `Pagination`. */
export type ListPage<Row, Shown> = { rows: Row[]; total: number; pageSize: number; shown: Shown }

/**
 * Reads the page of a list that its address asks for. Every list of the console is read here.
 *
 * Whoever asks for a page beyond the last is led back to the last one: on the list itself by a
 * redirect, so that its address says what is shown. Where something would be lost by leaving (a
 * dialog is open over the list, or a form of the page comes back with what is to be corrected) the
 * last page is shown in place.
 *
 * @param list.shown what the list's address says; `page` counts from 1.
 * @param list.pageSize rows of a page: the specification's figure for this list.
 * @param list.address makes the list's own address for a page, with search, sort and filters kept.
 * @param list.read asks the API for a part of the list; what else it needs it has from its feature.
 */
export async function readPage<Row, Shown extends { page: number }>(
  request: Request,
  list: {
    shown: Shown
    pageSize: number
    address: (page: number) => string
    read: (part: { limit: number; skip: number }) => Promise<Part<Row>>
  },
): Promise<ListPage<Row, Shown>> {
  const { shown, pageSize, address, read } = list
  const { results, pagination } = await read(partOf(shown.page, pageSize))
  const { total } = pagination
  const last = lastPage(total, pageSize)
  if (shown.page <= last) return { rows: results, total, pageSize, shown }
  if (!isOver(request, address(last)) && !followsPost(request)) throw redirect(address(last))
  return readPage(request, { ...list, shown: { ...shown, page: last } })
}

/** The same of a list that is always by name, ten to a page. */
export function readByName<Row, Shown extends ListQuery<'name'>, Narrowed extends object>(
  request: Request,
  list: {
    readListQuery: (search: URLSearchParams) => Shown
    listUrl: (shown: Shown, changes: Partial<Shown>) => string
    filtersOf: (shown: Shown) => Narrowed
  },
  read: (query: { q: string; limit: number; skip: number } & Narrowed) => Promise<Part<Row>>,
): Promise<ListPage<Row, Shown>> {
  const shown = list.readListQuery(new URL(request.url).searchParams)
  return readPage(request, {
    shown,
    pageSize: 10,
    address: (page) => list.listUrl(shown, { page } as Partial<Shown>),
    read: (part) => read({ q: shown.q, ...list.filtersOf(shown), ...part }),
  })
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
