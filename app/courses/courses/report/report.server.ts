import type { AppLoadContext } from '@remix-run/node'
import { courses } from '#contract/courses/courses.ts'
import { PEOPLE_FACETS, WITHOUT } from '#contract/platform/people/people-facets.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import { users } from '#contract/people/users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { readPage } from '#app/kit/lists/read-page.server.ts'
import type { ReportChoices } from './report-filter.tsx'
import {
  narrowingQuery,
  reportUrl,
  STATUS,
  type Narrowing,
  type ReportQuery,
  type Table,
  type UserTable,
} from './report-query.ts'

/** Number of rows per page of each table. */
const pageSize = 10

/** Reads the page of each table with its total, one call per table. */
export async function readReport(
  visit: { request: Request; context: AppLoadContext },
  api: ApiClient,
  id: number,
  reportQuery: ReportQuery,
) {
  const narrowing = narrowingQuery(reportQuery.narrowing)
  const address = (table: Table) => (page: number) => reportUrl(id, reportQuery, table, { page })
  const [completed, active, noProgress, notDownloaded, areas] = await Promise.all([
    readUsers('completed'),
    readUsers('active'),
    readUsers('noProgress'),
    readUsers('notDownloaded'),
    readAreas(),
  ])
  return { completed, active, noProgress, notDownloaded, areas }

  function readUsers(table: UserTable) {
    const { sort, order } = reportQuery[table]
    const query = { ...narrowing, status: STATUS[table], sort, order }
    return readPage(visit, {
      urlState: reportQuery[table],
      pageSize,
      address: address(table),
      async read(part) {
        const { results, pagination } = await api.call(courses.reportUsers, {
          params: { id },
          query: { ...query, ...part },
        })
        // Sends only the displayed attributes, so that the data is not duplicated in the browser.
        const rows = results.map(
          ({ id: user, full_name, manager_name, area, points, ...state }) => ({
            id: user,
            full_name,
            manager_name,
            area,
            points,
            enabled: state.enabled,
            disabled: state.disabled,
            due_date: state.due_date,
            due: state.due,
          }),
        )
        return { results: rows, pagination }
      },
    })
  }

  function readAreas() {
    const { sort, order } = reportQuery.areas
    return readPage(visit, {
      urlState: reportQuery.areas,
      pageSize,
      address: address('areas'),
      read: (part) =>
        api.call(courses.reportAreas, {
          params: { id },
          query: { ...narrowing, sort, order, ...part },
        }),
    })
  }
}

/** Reads the options of a report's filters, and the names of the applied ones. */
export async function readChoices(api: ApiClient, narrowing: Narrowing): Promise<ReportChoices> {
  const { q: _, due: __, ...chosen } = narrowingQuery(narrowing)
  const [areas, positions, locations, names] = await Promise.all([
    api.call(users.areas, {}),
    api.call(users.positions, {}),
    api.call(users.locations, { query: {} }),
    api.call(users.chosenFilters, { query: chosen }),
  ])
  const things = (options: Option[], none: string) => [
    ...options.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: WITHOUT, label: none },
  ]
  return {
    among: {
      area: things(areas, PEOPLE_FACETS.area.none),
      position: things(positions, PEOPLE_FACETS.position.none),
      location: locations.map((location) => ({ value: location, label: location })),
    },
    chosen: names.results,
  }
}
