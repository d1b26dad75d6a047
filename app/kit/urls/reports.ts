import { param } from './url-state.ts'
import { withQuery, type Query } from './with-query.ts'

const root = '/reports'

/** URLs of the tenant's reports by `kind`, their saved views and schedules, and the reports of super-administrators. */
export const reportPaths = {
  reports: {
    home: (query: Query = {}) => withQuery(root, query),
    report: (kind: string, query: Query = {}) => withQuery(`${root}/${kind}`, query),
    /**
     * Report of a saved view, a schedule or the list of recent reports, by its query without `?`; without filters `generate=yes` requests it,
     * because the bare URL is only the form.
     */
    kept: (kind: string, search: string) => {
      // Columns come last, as on the page, and request no report.
      const columns = param(`?${search}`, 'columns')
      const [, filters = ''] = withQuery(`?${search}`, { columns: undefined }).split('?')
      return withQuery(`${root}/${kind}?${filters || 'generate=yes'}`, { columns })
    },
    /** Further rows of the current page. */
    rows: (kind: string, query: Query) => withQuery(`${root}/${kind}/rows`, query),
    /** Target of the form that saves a report's columns. */
    look: () => `${root}/look`,
    /** Options of a filter while the user types. */
    choices: (query: Query) => withQuery(`${root}/choices`, query),
    export: (kind: string, query: Query) => withQuery(`${root}/${kind}/export`, query),
    /** Dialogs over a report; their query is the report's, and they lead back to it. */
    newViewOf: (kind: string) => `${root}/${kind}/views/new`,
    newScheduleOf: (kind: string) => `${root}/${kind}/schedules/new`,
    view: (id: number, part: 'edit' | 'deletion', query: Query = {}) =>
      withQuery(`${root}/views/${id}/${part}`, query),
    /** Dialog over the home; without `kind` the form asks for the report. */
    newSchedule: (query: { kind?: string; query?: string; back?: string }) =>
      withQuery(`${root}/schedules/new`, query),
    schedule: (id: number, part: 'edit' | 'deletion', query: Query = {}) =>
      withQuery(`${root}/schedules/${id}/${part}`, query),
    sendSchedule: (id: number, query: Query = {}) =>
      withQuery(`${root}/schedules/${id}/send`, query),
    recipients: (query: Query) => withQuery(`${root}/schedules/recipients`, query),
  },
  superReports: {
    general: (query: Query = {}) => withQuery('/admin/report', query),
    generalExport: (query: Query) => withQuery('/admin/report/export', query),
    users: (query: Query = {}) => withQuery('/admin/report/users', query),
    usersExport: (query: Query) => withQuery('/admin/report/users/export', query),
    activity: (query: Query = {}) => withQuery('/admin/report/activity', query),
    activityExport: (query: Query) => withQuery('/admin/report/activity/export', query),
    /** Further rows of the current page. */
    activityRows: (query: Query) => withQuery('/admin/report/activity/rows', query),
    /** Options of a filter for the selected tenant while the user types. */
    choices: (query: Query) => withQuery('/admin/report/choices', query),
  },
}
