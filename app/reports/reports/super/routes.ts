import { route } from '@remix-run/route-config'

/** Reports of super-administrators, on one tenant or all. */
export const superReportPages = [
  route('admin/report', 'reports/reports/super/general.tsx'),
  route('admin/report/users', 'reports/reports/super/users.tsx'),
  route('admin/report/activity', 'reports/reports/super/activity.tsx'),
]

/** Resource routes. */
export const superReportFiles = [
  route('admin/report/choices', 'reports/reports/super/choices.ts'),
  route('admin/report/activity/rows', 'reports/reports/super/rows.ts'),
  route('admin/report/:kind?/export', 'reports/reports/super/export.ts'),
]
