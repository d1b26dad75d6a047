import { route } from '@remix-run/route-config'

/** Reports of a tenant, each with its own page. */
export const reportPages = [
  route('reports/routes', 'reports/formation-paths.tsx'),
  route('reports/courses', 'reports/courses.tsx'),
  route('reports/modules', 'reports/modules.tsx'),
  route('reports/responses', 'reports/responses.tsx'),
  route('reports/activity', 'reports/activity.tsx'),
]

/** Resource routes shared by all reports. */
export const reportFiles = [
  route('reports/choices', 'reports/choices.ts'),
  route('reports/look', 'report-page/table-layout-action.ts'),
  route('reports/:kind/rows', 'reports/rows.ts'),
  route('reports/:kind/export', 'reports/export.ts'),
]
