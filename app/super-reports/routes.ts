import { route } from '@remix-run/route-config'

/** Reports of super-administrators, on one tenant or all. */
export const superReportPages = [
  route('admin/report', 'super-reports/general.tsx'),
  route('admin/report/users', 'super-reports/users.tsx'),
  route('admin/report/activity', 'super-reports/activity.tsx'),
]

/** Resource routes. */
export const superReportFiles = [
  route('admin/report/choices', 'super-reports/choices.ts'),
  route('admin/report/activity/rows', 'super-reports/rows.ts'),
  route('admin/report/:kind?/export', 'super-reports/export.ts'),
]
