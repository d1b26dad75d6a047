import { pageOf, pageParam, sizeOf } from '../ui/paging.ts'
import type { ReadFilter, ReadFilters } from './filters.ts'

/**
 * What a list shows, as its URL says it. `all`: the selection is everything that matches; `chosen`: those
 * picked one by one are shown alone. `size` is how many rows a page has where the address says so.
 */
export type ListQuery<Sort extends string = string, Narrowed = unknown> = {
  q: string
  sort: Sort
  order: 'asc' | 'desc'
  page: number
  all: boolean
  chosen: boolean
  size: number | undefined
} & Narrowed

type Query = Record<string, string | number | readonly string[] | undefined>
type Filter = ReadFilter<string | number> | ReadFilters<string>
type Filters = Record<string, Filter>
type ValueOf<F extends Filter> =
  F extends ReadFilters<infer Value>
    ? Value[]
    : F extends ReadFilter<string | number>
      ? NonNullable<ReturnType<F>>
      : never
/** '', or of several values [], is no filter. */
type Values<F extends Filters> = {
  [Name in keyof F]: ValueOf<F[Name]> | (F[Name] extends ReadFilters<string> ? never : '')
}

/**
 * Reading and writing the URL of one list. `sorts` are the values of its sort, the usual one first;
 * `address` makes the list's address; `filters` read what else it can be narrowed by.
 */
export function listQuery<Sort extends string, F extends Filters>(
  sorts: readonly [Sort, ...Sort[]],
  address: (query?: Query) => string,
  filters: F,
) {
  type Shown = ListQuery<Sort, Values<F>>
  const names = Object.keys(filters)
  const none = Object.fromEntries(
    Object.entries(filters).map(([name, filter]) => [name, 'several' in filter ? [] : '']),
  ) as Values<F>

  /** Reads the list's URL; what it does not understand is as if it were not there. */
  function readListQuery(search: URLSearchParams): Shown {
    const found = Object.entries(filters).map(([name, filter]) => [
      name,
      'several' in filter
        ? filter.several(search.getAll(name))
        : (filter(search.get(name) ?? '') ?? ''),
    ])
    return {
      q: searchOf(search),
      sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
      order: search.get('order') === 'desc' ? 'desc' : 'asc',
      page: pageOf(search),
      all: search.get('selection') === 'all',
      chosen: search.get('selection') === 'chosen',
      size: sizeOf(search),
      ...(Object.fromEntries(found) as Values<F>),
    }
  }

  /** What the API is asked to narrow the list by. */
  function filtersOf(shown: Values<F>) {
    return Object.fromEntries(
      names.map((name) => [name, isNone(shown[name]) ? undefined : shown[name]]),
    ) as { [Name in keyof F]: ValueOf<F[Name]> | undefined }
  }

  /** The query of a list, defaults left out; for links to it and to what opens over it. */
  function toQuery(shown: Shown) {
    const { q, sort, order, page, all, chosen, size } = shown
    return {
      q,
      sort: sort === sorts[0] ? undefined : sort,
      order: order === 'asc' ? undefined : order,
      page: pageParam(page),
      selection: all ? 'all' : chosen ? 'chosen' : undefined,
      size,
      ...filtersOf(shown),
    }
  }

  /** The address of the list with some of it changed; any change but of the page goes back to page 1. */
  function listUrl(shown: Shown, changes: Partial<Shown> = {}): string {
    return address(toQuery({ ...shown, page: 1, ...changes }))
  }

  /** The list in the same order with nothing searched for, filtered or selected. */
  function clearedUrl(shown: Shown, changes: Partial<Shown> = {}): string {
    return listUrl({ ...shown, q: '', all: false, chosen: false, ...none, ...changes })
  }

  /** Whether a search or a filter leaves anything out. */
  function isNarrowed(shown: Shown): boolean {
    return shown.q !== '' || names.some((name) => !isNone(shown[name]))
  }

  /** The same page of the list with nothing selected: where what opens over it leads back to. */
  function currentUrl(request: Request): string {
    const shown = readListQuery(new URL(request.url).searchParams)
    return address(toQuery({ ...shown, all: false, chosen: false }))
  }

  return {
    sorts,
    action: address(),
    readListQuery,
    filtersOf,
    toQuery,
    listUrl,
    clearedUrl,
    isNarrowed,
    currentUrl,
  }
}

function isNone(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** The search text that an address asks for. */
function searchOf(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, 200)
}
