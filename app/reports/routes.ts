import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Reports of a tenant: one page for all kinds, with dialogs of other features over it. */
export const reportPages = (dialogs: RouteConfigEntry[]) => [
  route('reports/:kind', 'reports/report.tsx', dialogs),
]

/** Resource routes shared by all reports. */
export const reportFiles = [
  route('reports/choices', 'reports/choices.ts'),
  route('reports/look', 'report-page/table-layout-action.ts'),
  route('reports/:kind/rows', 'reports/rows.ts'),
  route('reports/:kind/export', 'reports/export.ts'),
]
