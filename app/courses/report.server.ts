import { courses } from '#contract/courses.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { readPage } from '../lists/read-page.server.ts'
import { reportUrl, STATUS, type ReportQuery, type Table, type UserTable } from './report-query.ts'

/** Rows of a page of each table. */
const pageSize = 10

/** The page of each table that a report shows, with its total; each is a call of its own. */
export async function readReport(request: Request, api: ApiClient, id: number, shown: ReportQuery) {
  const address = (table: Table) => (page: number) => reportUrl(id, shown, table, { page })
  const [completed, active, noProgress, notDownloaded, areas] = await Promise.all([
    readUsers('completed'),
    readUsers('active'),
    readUsers('noProgress'),
    readUsers('notDownloaded'),
    readAreas(),
  ])
  return { completed, active, noProgress, notDownloaded, areas }

  function readUsers(table: UserTable) {
    const { sort, order } = shown[table]
    const query = { status: STATUS[table], sort, order }
    return readPage(
      { request },
      {
        shown: shown[table],
        pageSize,
        address: address(table),
        async read(part) {
          const { results, pagination } = await api.call(courses.reportUsers, {
            params: { id },
            query: { ...query, ...part },
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
          return { results: rows, pagination }
        },
      },
    )
  }

  function readAreas() {
    const { sort, order } = shown.areas
    return readPage(
      { request },
      {
        shown: shown.areas,
        pageSize,
        address: address('areas'),
        read: (part) =>
          api.call(courses.reportAreas, { params: { id }, query: { sort, order, ...part } }),
      },
    )
  }
}
