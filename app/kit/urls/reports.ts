import { to, type Address } from './address.ts'
import { param } from './url-state.ts'
import { withQuery, type Query } from './with-query.ts'

const report = to('/reports/:kind')
const saved = to('/reports/:saved(views|schedules)/:id/:part(edit|deletion)')
/** Dialog over the home; without `kind` the form asks for the report. */
const newSchedule: Address<[query: { kind?: string; query?: string; back?: string }]> =
  to('/reports/schedules/new')
const superExport = to('/admin/report/:kind(users|activity)?/export')

/** Addresses of the tenant's reports by `kind`, their saved views and schedules, and the reports of super-administrators. */
export const reportPaths = {
  reports: {
    home: to('/reports'),
    report,
    /**
     * Report of a saved view, a schedule or the list of recent reports, by its query without `?`; without filters `generate=yes` requests it,
     * because the bare URL is only the form.
     */
    byQuery: (kind: string, search: string) => {
      // Columns come last, as on the page, and request no report.
      const columns = param(`?${search}`, 'columns')
      const [, filters = ''] = withQuery(`?${search}`, { columns: undefined }).split('?')
      return withQuery(`${report(kind)}?${filters || 'generate=yes'}`, { columns })
    },
    /** Further rows of the current page. */
    rows: to('/reports/:kind/rows'),
    /** Target of the form that saves a report's columns. */
    look: to('/reports/look'),
    /** Options of a filter while the user types. */
    choices: to('/reports/choices'),
    export: to('/reports/:kind/export'),
    /** Dialogs over a report; their query is the report's, and they lead back to it. */
    newViewOf: to('/reports/:kind/views/new'),
    newScheduleOf: to('/reports/:kind/schedules/new'),
    saved,
    view: (id: number, part: 'edit' | 'deletion', query?: Query) => saved('views', id, part, query),
    newSchedule,
    schedule: (id: number, part: 'edit' | 'deletion', query?: Query) =>
      saved('schedules', id, part, query),
    sendSchedule: to('/reports/schedules/:id/send'),
    recipients: to('/reports/schedules/recipients'),
  },
  superReports: {
    general: to('/admin/report'),
    users: to('/admin/report/users'),
    activity: to('/admin/report/activity'),
    export: superExport,
    generalExport: (query: Query) => superExport(undefined, query),
    usersExport: (query: Query) => superExport('users', query),
    activityExport: (query: Query) => superExport('activity', query),
    /** Further rows of the current page. */
    activityRows: to('/admin/report/activity/rows'),
    /** Options of a filter for the selected tenant while the user types. */
    choices: to('/admin/report/choices'),
  },
}
