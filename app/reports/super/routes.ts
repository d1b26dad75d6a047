import { route } from '@remix-run/route-config'

/** Reports of super-administrators, on one tenant or all. */
export const superReportPages = [
  route('admin/report', 'reports/super/general.tsx'),
  route('admin/report/users', 'reports/super/users.tsx'),
  route('admin/report/activity', 'reports/super/activity.tsx'),
]

/** Resource routes. */
export const superReportFiles = [
  route('admin/report/choices', 'reports/super/choices.ts'),
  route('admin/report/activity/rows', 'reports/super/rows.ts'),
  route('admin/report/:kind?/export', 'reports/super/export.ts'),
]
