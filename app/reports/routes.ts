import { route } from '@remix-run/route-config'

/** The reports of a company; each is a page of its own. */
export const reportPages = [
  route('reports/courses', 'reports/courses.tsx'),
  // Their screens come with the next features; each page says so.
  ...['reports/routes', 'reports/modules', 'reports/responses', 'reports/activity'].map((path) =>
    route(path, 'shell/pending.tsx', { id: `pending:${path}` }),
  ),
]

/** Without a page; the same for all of them. */
export const reportFiles = [
  route('reports/choices', 'reports/choices.ts'),
  route('reports/:kind/rows', 'reports/rows.ts'),
  route('reports/:kind/export', 'reports/export.ts'),
]
