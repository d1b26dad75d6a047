import type { CourseStatus } from '#contract/course-report.ts'
import { MAX_VALUES, NOTHING, WITHOUT } from '#contract/people-facets.ts'
import type { SortOf } from '#contract/list-sorts.ts'
import { idOf } from '../lists/filters.ts'
import { paths } from '../paths.ts'
import { pageOf, pageParam } from '../ui/paging.ts'

/** Tables of users, in the order of specification 2, section 2. */
export const USER_TABLES = ['completed', 'active', 'noProgress', 'notDownloaded'] as const
export type UserTable = (typeof USER_TABLES)[number]
export type Table = UserTable | 'areas'
const TABLES: readonly Table[] = [...USER_TABLES, 'areas']

export const STATUS: Record<UserTable, CourseStatus> = {
  completed: 'finished',
  active: 'active',
  noProgress: 'downloaded',
  notDownloaded: 'not-downloaded',
}

const SORTS = {
  users: ['name', 'area', 'points'],
  areas: ['name', 'average'],
} as const satisfies { users: SortOf<'courseReportUsers'>[]; areas: SortOf<'courseReportAreas'>[] }

/** Page and sort of one table. */
export type Shown<Sort extends string> = { sort: Sort; order: 'asc' | 'desc'; page: number }

/** Filters of a report's users; several values of one are combined with OR. */
export const NARROWED_BY = ['area', 'position', 'location'] as const
export type NarrowedBy = (typeof NARROWED_BY)[number]
export type Narrowing = { q: string } & Record<NarrowedBy, string[]>

/** State of the whole report in its URL: its filters, and each table by its own parameters. */
export type ReportQuery = Record<UserTable, Shown<SortOf<'courseReportUsers'>>> & {
  areas: Shown<SortOf<'courseReportAreas'>>
  narrowing: Narrowing
}

/** Parses a report's URL; ignores invalid values. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  const [completed, active, noProgress, notDownloaded] = USER_TABLES.map((table) =>
    read(search, table, SORTS.users),
  ) as [
    Shown<SortOf<'courseReportUsers'>>,
    Shown<SortOf<'courseReportUsers'>>,
    Shown<SortOf<'courseReportUsers'>>,
    Shown<SortOf<'courseReportUsers'>>,
  ]
  const areas = read<SortOf<'courseReportAreas'>>(search, 'areas', SORTS.areas)
  return { completed, active, noProgress, notDownloaded, areas, narrowing: readNarrowing(search) }
}

/** Parses the filters of an address; an invalid value matches nobody. */
export function readNarrowing(search: URLSearchParams): Narrowing {
  const ids = (name: NarrowedBy) =>
    valuesOf(search, name).map((value) =>
      value === WITHOUT || idOf(value) !== undefined ? value : NOTHING,
    )
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    area: ids('area'),
    position: ids('position'),
    location: valuesOf(search, 'location').map((value) => value.slice(0, 150)),
  }
}

function valuesOf(search: URLSearchParams, name: NarrowedBy): string[] {
  const values = search.getAll(name).map((value) => value.trim())
  return [...new Set(values.filter((value) => value !== ''))].slice(0, MAX_VALUES)
}

/** Returns the query of the applied filters, for the API and for addresses; undefined for unused ones. */
export function narrowingQuery({ q, ...values }: Narrowing) {
  const some = (name: NarrowedBy) => (values[name].length > 0 ? values[name] : undefined)
  return {
    q: q === '' ? undefined : q,
    area: some('area'),
    position: some('position'),
    location: some('location'),
  }
}

export function isNarrowed({ q, ...values }: Narrowing): boolean {
  return q !== '' || NARROWED_BY.some((name) => values[name].length > 0)
}

function read<Sort extends string>(
  search: URLSearchParams,
  table: Table,
  sorts: readonly Sort[],
): Shown<Sort> {
  return {
    sort: sorts.find((sort) => sort === search.get(`${table}.sort`)) ?? (sorts[0] as Sort),
    order: search.get(`${table}.order`) === 'desc' ? 'desc' : 'asc',
    page: pageOf(search, `${table}.page`),
  }
}

/** Returns the report's address with one table changed; the others stay unchanged. */
export function reportUrl(
  id: number,
  shown: ReportQuery,
  table: Table,
  changes: Partial<Shown<string>>,
): string {
  const next = { ...shown, [table]: { ...shown[table], page: 1, ...changes } }
  // Without scripts the browser scrolls to the table.
  return `${paths.courses.detail(id, queryOf(next))}#${table}`
}

/** Returns the report's address with other filters; its tables go to the first page and keep their order. */
export function narrowedUrl(id: number, shown: ReportQuery, changes: Partial<Narrowing>): string {
  return paths.courses.detail(
    id,
    narrowedQuery({ ...shown, narrowing: { ...shown.narrowing, ...changes } }),
  )
}

/** Returns the hidden fields that a filter form must keep. */
export function narrowedQuery(shown: ReportQuery) {
  const first = Object.fromEntries(
    TABLES.map((table) => [table, { ...shown[table], page: 1 }]),
  ) as Pick<ReportQuery, Table>
  return queryOf({ ...shown, ...first })
}

function queryOf(next: ReportQuery) {
  const query: Record<string, string | number | string[] | undefined> = {
    ...narrowingQuery(next.narrowing),
  }
  for (const name of TABLES) {
    const { sort, order, page } = next[name]
    query[`${name}.sort`] = sort === 'name' ? undefined : sort
    query[`${name}.order`] = order === 'asc' ? undefined : order
    query[`${name}.page`] = pageParam(page)
  }
  return query
}
