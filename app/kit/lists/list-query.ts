import {
  keyOf,
  oneOf,
  pageNumber,
  pageSizeParam,
  searchText,
  sortOrder,
  withDefault,
  type Parser,
  type ParserOfAll,
} from '../urls/parsers.ts'
import { isEmpty, readParams, writeParams, type Params, type Source } from '../urls/url-state.ts'
import type { Query } from '../urls/with-query.ts'

/**
 * State of a list, as stored in its URL. `all`: every matching row is selected; `chosen`: only the selected rows
 * are shown. `size` is the page size, '' when the URL has none.
 */
export type ListQuery<Sort extends string = string, Narrowed = unknown> = {
  q: string
  sort: Sort
  order: 'asc' | 'desc'
  page: number
  all: boolean
  chosen: boolean
  size: number | ''
} & Narrowed

type Filters = Record<string, Parser | ParserOfAll>

/**
 * Reads and writes the URL of a list. `sorts` are the values of its sort, the default first; `address` builds the
 * list's URL; `filters` parse its further filters.
 */
export function listQuery<Sort extends string, F extends Filters>(
  sorts: readonly [Sort, ...Sort[]],
  address: (query?: Query) => string,
  filters: F,
) {
  type PageQuery = ListQuery<Sort, Params<F>>
  const names = Object.keys(filters)
  const none = readParams(filters, '')
  const schema = {
    q: searchText,
    sort: withDefault<Sort>(oneOf(sorts), sorts[0]),
    order: sortOrder,
    page: pageNumber,
    selection: keyOf({ all: '', chosen: '' }),
    size: pageSizeParam,
    ...filters,
  }

  /** Parses the list's URL. */
  function readListQuery(source: Source): PageQuery {
    const { selection, ...params } = readParams(schema, source)
    return {
      ...params,
      all: selection === 'all',
      chosen: selection === 'chosen',
    } as unknown as PageQuery
  }

  /** Returns the filters for the API. */
  function filtersOf(params: Params<F>) {
    return writeParams(filters, params)
  }

  /** Returns the query of a list without default values; for links to it and to dialogs over it. */
  function toQuery({ all, chosen, ...rest }: PageQuery) {
    const selection = all ? 'all' : chosen ? 'chosen' : ''
    return writeParams(schema, { ...rest, selection } as unknown as Params<typeof schema>)
  }

  /** Returns the list's URL with some values changed; any change except the page's resets it to page 1. */
  function listUrl(query: PageQuery, changes: Partial<PageQuery> = {}): string {
    return address(toQuery({ ...query, page: 1, ...changes }))
  }

  /** Returns the URL of the list in the same order without search, filters and selection. */
  function clearedUrl(query: PageQuery, changes: Partial<PageQuery> = {}): string {
    return listUrl({ ...query, q: '', all: false, chosen: false, ...none, ...changes })
  }

  /** True when a search or a filter is active. */
  function isNarrowed(query: PageQuery): boolean {
    return query.q !== '' || names.some((name) => !isEmpty(query[name]))
  }

  /** Returns the URL of the same page of the list without selection: the return URL of dialogs over it. */
  function currentUrl(request: Request): string {
    return address(toQuery({ ...readListQuery(request), all: false, chosen: false }))
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
