import type { GroupSort } from '#contract/groups.ts'
import { paths } from '../paths.ts'

/** Rows of a page: specification 1, section 9. */
export const PAGE_SIZE = 10

/** What the list shows, as its URL says it. */
export type ListQuery = { q: string; sort: GroupSort; order: 'asc' | 'desc'; page: number }

/** Reads the list's URL; what it does not understand is as if it were not there. */
export function readListQuery(search: URLSearchParams): ListQuery {
  return {
    ...readSearch(search),
    sort: search.get('sort') === 'created_at' ? 'created_at' : 'name',
    order: search.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

export function readSearch(search: URLSearchParams): { q: string; page: number } {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1,
  }
}

/** The query of a list, defaults left out; for links to it and to what opens over it. */
export function toQuery({ q, sort, order, page }: ListQuery) {
  return {
    q,
    sort: sort === 'name' ? undefined : sort,
    order: order === 'asc' ? undefined : order,
    page: page === 1 ? undefined : page,
  }
}

/** The address of the list with some of it changed; any change but of the page goes back to page 1. */
export function listUrl(shown: ListQuery, changes: Partial<ListQuery> = {}): string {
  return paths.groups.list(toQuery({ ...shown, page: 1, ...changes }))
}

/** The same page of the list: where what opens over it leads back to. */
export function sameList(request: Request): string {
  const shown = readListQuery(new URL(request.url).searchParams)
  return listUrl(shown, { page: shown.page })
}
