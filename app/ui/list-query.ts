/** Rows of a page: specification 1, section 9. */
export const PAGE_SIZE = 10

/** What a list shows, as its URL says it. `all`: the selection is everything that matches. */
export type ListQuery<Sort extends string> = {
  q: string
  sort: Sort
  order: 'asc' | 'desc'
  page: number
  all: boolean
}

type Query = Record<string, string | number | undefined>

/**
 * Reading and writing the URL of one list. `sorts` are the values of its sort, the usual one first;
 * `address` makes the list's address.
 */
export function listQuery<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  address: (query: Query) => string,
) {
  /** Reads the list's URL; what it does not understand is as if it were not there. */
  function readListQuery(search: URLSearchParams): ListQuery<Sort> {
    return {
      q: (search.get('q') ?? '').trim().slice(0, 200),
      sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
      order: search.get('order') === 'desc' ? 'desc' : 'asc',
      page: pageOf(search),
      all: search.get('selection') === 'all',
    }
  }

  /** The query of a list, defaults left out; for links to it and to what opens over it. */
  function toQuery({ q, sort, order, page, all }: ListQuery<Sort>) {
    return {
      q,
      sort: sort === sorts[0] ? undefined : sort,
      order: order === 'asc' ? undefined : order,
      page: page === 1 ? undefined : page,
      selection: all ? 'all' : undefined,
    }
  }

  /** The address of the list with some of it changed; any change but of the page goes back to page 1. */
  function listUrl(shown: ListQuery<Sort>, changes: Partial<ListQuery<Sort>> = {}): string {
    return address(toQuery({ ...shown, page: 1, ...changes }))
  }

  /** The same page of the list with nothing selected: where what opens over it leads back to. */
  function sameList(request: Request): string {
    const shown = readListQuery(new URL(request.url).searchParams)
    return listUrl(shown, { page: shown.page, all: false })
  }

  return { readListQuery, toQuery, listUrl, sameList }
}

/** The page that an address asks for; the first when it makes no sense. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1
}

/** The last page of a list; a list of nothing has one. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}
