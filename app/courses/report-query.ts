import type { AreaReportSort, CourseStatus, ReportSort } from '#contract/course-report.ts'
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

/** What the whole report shows, as its URL says it: each table has parameters of its own. */
export type ReportQuery = Record<UserTable, Shown<ReportSort>> & { areas: Shown<AreaReportSort> }

/** Reads a report's URL; what it does not understand is as if it were not there. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  const [completed, active, noProgress, notDownloaded] = USER_TABLES.map((table) =>
    read(search, table, SORTS.users),
  ) as [Shown<ReportSort>, Shown<ReportSort>, Shown<ReportSort>, Shown<ReportSort>]
  const areas = read<AreaReportSort>(search, 'areas', SORTS.areas)
  return { completed, active, noProgress, notDownloaded, areas }
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
  const query: Record<string, string | number | undefined> = {}
  for (const name of TABLES) {
    const { sort, order, page } = next[name]
    query[`${name}.sort`] = sort === 'name' ? undefined : sort
    query[`${name}.order`] = order === 'asc' ? undefined : order
    query[`${name}.page`] = pageParam(page)
  }
  // Without scripts the browser comes back to the table.
  return `${paths.courses.detail(id, query)}#${table}`
}
