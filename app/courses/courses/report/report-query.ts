import { DUE_FILTERS } from '#contract/platform/values/due-words.ts'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type { PeopleFacet } from '#contract/platform/people/people-facets.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import { paths } from '#app/kit/urls/paths.ts'
import {
  keyOf,
  oneOf,
  pageNumber,
  searchText,
  sortOrder,
  withDefault,
} from '#app/kit/urls/parsers.ts'
import { readParams, writeParams, type Params, type Source } from '#app/kit/urls/url-state.ts'
import type { Query } from '#app/kit/urls/with-query.ts'

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
  users: ['name', 'area', 'points', 'due_date'],
  areas: ['name', 'average'],
} as const satisfies { users: SortOf<'courseReportUsers'>[]; areas: SortOf<'courseReportAreas'>[] }

/** State of one table in the URL, by the name of the table: `completed.sort`. */
const TABLE_PARAMS = {
  users: { sort: withDefault(oneOf(SORTS.users), 'name'), order: sortOrder, page: pageNumber },
  areas: { sort: withDefault(oneOf(SORTS.areas), 'name'), order: sortOrder, page: pageNumber },
} as const
type UserTableParams = Params<typeof TABLE_PARAMS.users>

/** Page and sort of one table. */
export type TableState<Sort extends string> = { sort: Sort; order: 'asc' | 'desc'; page: number }

/** Filters of a report's users; several values of one are combined with OR, and an invalid one matches nobody. */
const NARROWING = {
  q: searchText,
  area: PEOPLE_FILTERS.area,
  position: PEOPLE_FILTERS.position,
  location: PEOPLE_FILTERS.location,
  due: keyOf(DUE_FILTERS),
}
export const NARROWED_BY = ['area', 'position', 'location'] as const satisfies PeopleFacet[]
export type NarrowedBy = (typeof NARROWED_BY)[number]
export type Narrowing = Params<typeof NARROWING>

/** State of the whole report in its URL: its filters, and each table by its own parameters. */
export type ReportQuery = Record<UserTable, UserTableParams> & {
  areas: Params<typeof TABLE_PARAMS.areas>
  narrowing: Narrowing
}

export function readReportQuery(source: Source): ReportQuery {
  const users = (table: UserTable) => readParams(TABLE_PARAMS.users, source, `${table}.`)
  return {
    completed: users('completed'),
    active: users('active'),
    noProgress: users('noProgress'),
    notDownloaded: users('notDownloaded'),
    areas: readParams(TABLE_PARAMS.areas, source, 'areas.'),
    narrowing: readNarrowing(source),
  }
}

export const readNarrowing = (source: Source) => readParams(NARROWING, source)

/** Returns the query of the applied filters, for the API and for addresses; undefined for unused ones. */
export const narrowingQuery = (narrowing: Narrowing) => writeParams(NARROWING, narrowing)

export function isNarrowed(narrowing: Narrowing): boolean {
  return Object.values(narrowingQuery(narrowing)).some((value) => value !== undefined)
}

/** Returns the sort of the file of a table, from its URL. */
export function orderOf<Of extends 'users' | 'areas'>(of: Of, source: Source) {
  const { sort, order } = readParams(TABLE_PARAMS[of], source)
  return { sort, order }
}

/** Returns the report's address with one table changed; the others stay unchanged. */
export function reportUrl(
  id: number,
  reportQuery: ReportQuery,
  table: Table,
  changes: Partial<TableState<string>>,
): string {
  const next = { ...reportQuery, [table]: { ...reportQuery[table], page: 1, ...changes } }
  // Without scripts the browser scrolls to the table.
  return `${paths.courses.detail(id, queryOf(next))}#${table}`
}

/** Returns the report's address with other filters; its tables go to the first page and keep their order. */
export function narrowedUrl(
  id: number,
  reportQuery: ReportQuery,
  changes: Partial<Narrowing>,
): string {
  return paths.courses.detail(
    id,
    narrowedQuery({ ...reportQuery, narrowing: { ...reportQuery.narrowing, ...changes } }),
  )
}

/** Returns the hidden fields that a filter form must keep. */
export function narrowedQuery(reportQuery: ReportQuery) {
  const first = Object.fromEntries(
    TABLES.map((table) => [table, { ...reportQuery[table], page: 1 }]),
  ) as Pick<ReportQuery, Table>
  return queryOf({ ...reportQuery, ...first })
}

function queryOf({ narrowing, areas, ...users }: ReportQuery): Query {
  return Object.assign(
    writeParams(NARROWING, narrowing),
    ...USER_TABLES.map((table) => writeParams(TABLE_PARAMS.users, users[table], `${table}.`)),
    writeParams(TABLE_PARAMS.areas, areas, 'areas.'),
  ) as Query
}
