import { route } from '@remix-run/route-config'

/** The reports of super-administrators, of a company or of all. */
export const superReportPages = [
  route('admin/report', 'super-reports/general.tsx'),
  route('admin/report/users', 'super-reports/users.tsx'),
  route('admin/report/activity', 'super-reports/activity.tsx'),
]

/** Without a page. */
export const superReportFiles = [
  route('admin/report/choices', 'super-reports/choices.ts'),
  route('admin/report/activity/rows', 'super-reports/rows.ts'),
  route('admin/report/:kind?/export', 'super-reports/export.ts'),
]
