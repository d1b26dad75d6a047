import { route } from '@remix-run/route-config'

/** Dialogs over a report. */
export const reportDialogs = [
  route('views/new', 'reports/report-views/new.tsx'),
  route('schedules/new', 'reports/report-views/schedules/new.tsx', {
    id: 'reports/kind:schedules/new',
  }),
]

/** Home of the reports, with the dialogs of saved and scheduled ones. */
export const reportViewRoutes = [
  route('reports', 'reports/report-views/home.tsx', [
    route('views/:id/edit', 'reports/report-views/edit.tsx'),
    route('schedules/new', 'reports/report-views/schedules/new.tsx'),
    route('schedules/:id/edit', 'reports/report-views/schedules/edit.tsx'),
    route(':saved/:id/deletion', 'reports/report-views/deletion.tsx'),
  ]),
  // Resource route: mails a schedule's report to the user.
  route('reports/schedules/:id/send', 'reports/report-views/schedules/send.ts'),
  // Resource route: options of the form's search for users.
  route('reports/schedules/recipients', 'reports/report-views/schedules/recipients.ts'),
]
