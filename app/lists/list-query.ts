import { pageOf, pageParam, sizeOf } from '../ui/paging.ts'
import type { ReadFilter, ReadFilters } from './filters.ts'

/**
 * State of a list, as stored in its URL. `all`: every matching row is selected; `chosen`: only the selected rows
 * are shown. `size` is the page size when the URL has one.
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
/** Values of the filters; '' or, for several values, [] means no filter. */
type Values<F extends Filters> = {
  [Name in keyof F]: ValueOf<F[Name]> | (F[Name] extends ReadFilters<string> ? never : '')
}

/**
 * Reads and writes the URL of a list. `sorts` are the values of its sort, the default first; `address` builds the
 * list's URL; `filters` parse its further filters.
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

  /** Parses the list's URL; invalid values are ignored. */
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

  /** Returns the filters for the API. */
  function filtersOf(shown: Values<F>) {
    return Object.fromEntries(
      names.map((name) => [name, isNone(shown[name]) ? undefined : shown[name]]),
    ) as { [Name in keyof F]: ValueOf<F[Name]> | undefined }
  }

  /** Returns the query of a list without default values; for links to it and to dialogs over it. */
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

  /** Returns the list's URL with some values changed; any change except the page's resets it to page 1. */
  function listUrl(shown: Shown, changes: Partial<Shown> = {}): string {
    return address(toQuery({ ...shown, page: 1, ...changes }))
  }

  /** Returns the URL of the list in the same order without search, filters and selection. */
  function clearedUrl(shown: Shown, changes: Partial<Shown> = {}): string {
    return listUrl({ ...shown, q: '', all: false, chosen: false, ...none, ...changes })
  }

  /** True when a search or a filter is active. */
  function isNarrowed(shown: Shown): boolean {
    return shown.q !== '' || names.some((name) => !isNone(shown[name]))
  }

  /** Returns the URL of the same page of the list without selection: the return URL of dialogs over it. */
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

/** Returns the search text of a URL. */
function searchOf(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, 200)
}
