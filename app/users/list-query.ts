import type { UserSort } from '#contract/users.ts'
import { paths } from '../paths.ts'

/** Rows of a page: specification 1, section 9. */
export const PAGE_SIZE = 10

const SORTS = [
  'name',
  'identification',
  'area',
  'position',
  'location',
] as const satisfies UserSort[]

/** What the list shows, as its URL says it. `all`: the selection is everything that matches. */
export type ListQuery = {
  q: string
  sort: UserSort
  order: 'asc' | 'desc'
  page: number
  all: boolean
}

/** Reads the list's URL; what it does not understand is as if it were not there. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'name',
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1,
    all: search.get('selection') === 'all',
  }
}

/** The query of a list, defaults left out; for links to it and to what opens over it. */
export function toQuery({ q, sort, order, page, all }: ListQuery) {
  return {
    q,
    sort: sort === 'name' ? undefined : sort,
    order: order === 'asc' ? undefined : order,
    page: page === 1 ? undefined : page,
    selection: all ? 'all' : undefined,
  }
}

/** The address of the list with some of it changed; any change but of the page goes back to page 1. */
export function listUrl(shown: ListQuery, changes: Partial<ListQuery> = {}): string {
  return paths.users.list(toQuery({ ...shown, page: 1, ...changes }))
}

/** The same page of the list with nothing selected: where what opens over it leads back to. */
export function sameList(request: Request): string {
  const shown = readListQuery(new URL(request.url).searchParams)
  return listUrl(shown, { page: shown.page, all: false })
}
