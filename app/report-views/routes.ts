import { route } from '@remix-run/route-config'

/** Dialogs over a report. */
export const reportDialogs = [
  route('views/new', 'report-views/new.tsx'),
  route('schedules/new', 'report-views/schedules/new.tsx', { id: 'reports/kind:schedules/new' }),
]

/** Home of the reports, with the dialogs of saved and scheduled ones. */
export const reportViewRoutes = [
  route('reports', 'report-views/home.tsx', [
    route('views/:id/edit', 'report-views/edit.tsx'),
    route('schedules/new', 'report-views/schedules/new.tsx'),
    route('schedules/:id/edit', 'report-views/schedules/edit.tsx'),
    route(':saved/:id/deletion', 'report-views/deletion.tsx'),
  ]),
  // Resource route: mails a schedule's report to the user.
  route('reports/schedules/:id/send', 'report-views/schedules/send.ts'),
  // Resource route: options of the form's search for users.
  route('reports/schedules/recipients', 'report-views/schedules/recipients.ts'),
]
