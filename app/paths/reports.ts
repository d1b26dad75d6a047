import { withQuery, type Query } from './address.ts'

const root = '/reports'

/** `search` has no `?`, as saved views and schedules keep it. */
const withSearch = (path: string, search: string) => (search === '' ? path : `${path}?${search}`)

/** Reports of the company, `kind` by `kind`, what is kept of them, and those of super-administrators. */
export const reportPaths = {
  reports: {
    home: (query: Query = {}) => withQuery(root, query),
    report: (kind: string, query: Query = {}) => withQuery(`${root}/${kind}`, query),
    /**
     * The report as a saved view, a schedule or the list of what was used last has it; one without any filter
     * says that it is asked for, since the bare address is the form alone.
     */
    kept: (kind: string, search: string) =>
      withSearch(`${root}/${kind}`, search === '' ? 'generate=yes' : search),
    /** Further rows of a page that stands. */
    rows: (kind: string, query: Query) => withQuery(`${root}/${kind}/rows`, query),
    /** Where the columns that somebody chose are sent. */
    look: () => `${root}/look`,
    /** What a filter offers, for what one types. */
    choices: (query: Query) => withQuery(`${root}/choices`, query),
    export: (kind: string, query: Query) => withQuery(`${root}/${kind}/export`, query),
    /** `kind` and `query`, the report's own parameters as one text; the form leads back to the report, or `back`. */
    newView: (query: { kind: string; query: string; back?: string }) =>
      withQuery(`${root}/views/new`, query),
    view: (id: number, part: 'edit' | 'deletion', query: Query = {}) =>
      withQuery(`${root}/views/${id}/${part}`, query),
    newSchedule: (query: { kind: string; query: string; back?: string }) =>
      withQuery(`${root}/schedules/new`, query),
    schedule: (id: number, part: 'edit' | 'deletion', query: Query = {}) =>
      withQuery(`${root}/schedules/${id}/${part}`, query),
    recipients: (query: Query) => withQuery(`${root}/schedules/recipients`, query),
  },
  superReports: {
    general: (query: Query = {}) => withQuery('/admin/report', query),
    generalExport: (query: Query) => withQuery('/admin/report/export', query),
    users: (query: Query = {}) => withQuery('/admin/report/users', query),
    usersExport: (query: Query) => withQuery('/admin/report/users/export', query),
    activity: (query: Query = {}) => withQuery('/admin/report/activity', query),
    activityExport: (query: Query) => withQuery('/admin/report/activity/export', query),
    /** Further rows of a page that stands. */
    activityRows: (query: Query) => withQuery('/admin/report/activity/rows', query),
    /** What a filter offers of the company that is chosen, for what one types. */
    choices: (query: Query) => withQuery('/admin/report/choices', query),
  },
}
