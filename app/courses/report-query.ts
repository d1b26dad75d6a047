import type { AreaReportSort, CourseStatus, ReportSort } from '#contract/course-report.ts'
import { MAX_VALUES, NOTHING, WITHOUT } from '#contract/people-facets.ts'
import { idOf } from '../lists/filters.ts'
import { paths } from '../paths.ts'
import { pageOf, pageParam } from '../ui/paging.ts'

/** The tables of people, in the order of specification 2, section 2. */
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
} as const satisfies { users: ReportSort[]; areas: AreaReportSort[] }

/** What one table shows. */
export type Shown<Sort extends string> = { sort: Sort; order: 'asc' | 'desc'; page: number }

/** What people of a report are narrowed by; several of one are alternatives. */
export const NARROWED_BY = ['area', 'position', 'location'] as const
export type NarrowedBy = (typeof NARROWED_BY)[number]
export type Narrowing = { q: string } & Record<NarrowedBy, string[]>

/**
 * What the whole report shows, as its URL says it: what all of it is narrowed to, and each table by parameters
 * of its own.
 */
export type ReportQuery = Record<UserTable, Shown<ReportSort>> & {
  areas: Shown<AreaReportSort>
  narrowing: Narrowing
}

/** Reads a report's URL; what it does not understand is as if it were not there. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  const [completed, active, noProgress, notDownloaded] = USER_TABLES.map((table) =>
    read(search, table, SORTS.users),
  ) as [Shown<ReportSort>, Shown<ReportSort>, Shown<ReportSort>, Shown<ReportSort>]
  const areas = read<AreaReportSort>(search, 'areas', SORTS.areas)
  return { completed, active, noProgress, notDownloaded, areas, narrowing: readNarrowing(search) }
}

/** What an address narrows a report to; of a value that makes no sense nobody has it. */
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

/** What the API is asked for it, and what addresses say of it; nothing where it narrows nothing. */
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

/** The report with one table shown otherwise; the others stay as they are. */
export function reportUrl(
  id: number,
  shown: ReportQuery,
  table: Table,
  changes: Partial<Shown<string>>,
): string {
  const next = { ...shown, [table]: { ...shown[table], page: 1, ...changes } }
  // Without scripts the browser comes back to the table.
  return `${paths.courses.detail(id, queryOf(next))}#${table}`
}

/** The report narrowed otherwise; its tables begin again, in the order they were in. */
export function narrowedUrl(id: number, shown: ReportQuery, changes: Partial<Narrowing>): string {
  return paths.courses.detail(
    id,
    narrowedQuery({ ...shown, narrowing: { ...shown.narrowing, ...changes } }),
  )
}

/** What a form that narrows the report must not lose. */
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
