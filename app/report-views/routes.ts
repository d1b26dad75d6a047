import { route } from '@remix-run/route-config'

/** The home of reports, and what of them is kept or sent, which opens over it. */
export const reportViewRoutes = [
  route('reports', 'report-views/home.tsx', [
    route('views/new', 'report-views/new.tsx'),
    route('views/:id/edit', 'report-views/edit.tsx'),
    route('views/:id/deletion', 'report-views/deletion.tsx'),
    route('schedules/new', 'report-views/schedules/new.tsx'),
    route('schedules/:id/edit', 'report-views/schedules/edit.tsx'),
    route('schedules/:id/deletion', 'report-views/schedules/deletion.tsx'),
  ]),
  // Without a page: what the form's search for people offers.
  route('reports/schedules/recipients', 'report-views/schedules/recipients.ts'),
]
