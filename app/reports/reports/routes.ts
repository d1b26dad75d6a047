import { route, type RouteConfigEntry } from '@remix-run/route-config'

/** Reports of a tenant: one page for all kinds, with dialogs of other features over it. */
export const reportPages = (dialogs: RouteConfigEntry[]) => [
  route('reports/:kind', 'reports/reports/report.tsx', dialogs),
]

/** Resource routes shared by all reports. */
export const reportFiles = [
  route('reports/choices', 'reports/reports/choices.ts'),
  route('reports/look', 'reports/report-page/table/table-layout-action.ts'),
  route('reports/:kind/rows', 'reports/reports/rows.ts'),
  route('reports/:kind/export', 'reports/reports/export.ts'),
]
