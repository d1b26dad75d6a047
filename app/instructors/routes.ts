import { route } from '@remix-run/route-config'

/** Routes of the instructors and the dialogs over their list. */
export const instructorRoutes = [
  route('instructors', 'instructors/list.tsx', [
    route('new', 'instructors/new.tsx'),
    route('deletion', 'instructors/deletion.tsx'),
    route(':id/edit', 'instructors/edit.tsx'),
    route(':id/calendar', 'calendars/instructor.tsx'),
  ]),
]
