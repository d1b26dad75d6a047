import { route } from '@remix-run/route-config'

/** The reports of a company; each is a page of its own. */
export const reportPages = [
  route('reports/routes', 'reports/formation-paths.tsx'),
  route('reports/courses', 'reports/courses.tsx'),
  route('reports/modules', 'reports/modules.tsx'),
  route('reports/responses', 'reports/responses.tsx'),
  route('reports/activity', 'reports/activity.tsx'),
]

/** Without a page; the same for all of them. */
export const reportFiles = [
  route('reports/choices', 'reports/choices.ts'),
  route('reports/look', 'report-page/table-layout-action.ts'),
  route('reports/:kind/rows', 'reports/rows.ts'),
  route('reports/:kind/export', 'reports/export.ts'),
]
