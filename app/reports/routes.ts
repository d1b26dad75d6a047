import { withValues } from '#app/kit/urls/address.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { route } from '#app/kit/urls/routes.ts'

const { reports, superReports } = paths

export const reportRoutes = [
  route(reports.home, 'reports/report-views/home.tsx', [
    route(withValues(reports.saved, 'views', 'edit'), 'reports/report-views/edit.tsx'),
    route(reports.newSchedule, 'reports/report-views/schedules/new.tsx'),
    route(
      withValues(reports.saved, 'schedules', 'edit'),
      'reports/report-views/schedules/edit.tsx',
    ),
    route(withValues(reports.saved, 'deletion'), 'reports/report-views/deletion.tsx'),
  ]),
  // Mails a schedule's report to the user; options of the form's search for users.
  route(reports.sendSchedule, 'reports/report-views/schedules/send.ts'),
  route(reports.recipients, 'reports/report-views/schedules/recipients.ts'),

  // One page for all kinds, with dialogs over it.
  route(reports.report, 'reports/reports/report.tsx', [
    route(reports.newViewOf, 'reports/report-views/new.tsx'),
    route(
      reports.newScheduleOf,
      'reports/report-views/schedules/new.tsx',
      'reports/kind:schedules/new',
    ),
  ]),

  // Reports of super-administrators, on one tenant or all.
  route(superReports.general, 'reports/reports/super/general.tsx'),
  route(superReports.users, 'reports/reports/super/users.tsx'),
  route(superReports.activity, 'reports/reports/super/activity.tsx'),
]

/** Routes without a page. */
export const reportFiles = [
  route(reports.choices, 'reports/reports/choices.ts'),
  route(reports.look, 'reports/report-page/table/table-layout-action.ts'),
  route(reports.rows, 'reports/reports/rows.ts'),
  route(reports.export, 'reports/reports/export.ts'),
  route(superReports.choices, 'reports/reports/super/choices.ts'),
  route(superReports.activityRows, 'reports/reports/super/rows.ts'),
  route(superReports.export, 'reports/reports/super/export.ts'),
]
