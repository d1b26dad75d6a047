import { courses } from '#contract/courses.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { PAGE_SIZE, STATUS, type ReportQuery, type UserTable } from './report-query.ts'

/** The page of each table that a report shows, with its total; each is a call of its own. */
export async function readReport(api: ApiClient, id: number, shown: ReportQuery) {
  const [completed, active, noProgress, notDownloaded, areas] = await Promise.all([
    readUsers(api, id, 'completed', shown),
    readUsers(api, id, 'active', shown),
    readUsers(api, id, 'noProgress', shown),
    readUsers(api, id, 'notDownloaded', shown),
    readAreas(api, id, shown),
  ])
  return { completed, active, noProgress, notDownloaded, areas }
}

function pageOf<Sort>({ sort, order, page }: { sort: Sort; order: 'asc' | 'desc'; page: number }) {
  return { sort, order, limit: PAGE_SIZE, skip: (page - 1) * PAGE_SIZE }
}

async function readUsers(api: ApiClient, id: number, table: UserTable, shown: ReportQuery) {
  const { results, pagination } = await api.call(courses.reportUsers, {
    params: { id },
    query: { status: STATUS[table], ...pageOf(shown[table]) },
  })
  // What the table shows; the rest need not travel to the browser twice.
  const rows = results.map(({ id: user, full_name, area, points, enabled, disabled }) => ({
    id: user,
    full_name,
    area,
    points,
    enabled,
    disabled,
  }))
  return { rows, total: pagination.total }
}

async function readAreas(api: ApiClient, id: number, { areas }: ReportQuery) {
  const { results, pagination } = await api.call(courses.reportAreas, {
    params: { id },
    query: pageOf(areas),
  })
  return { rows: results, total: pagination.total }
}
