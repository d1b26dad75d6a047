import { route } from '@remix-run/route-config'

/** Routes of the instructors and the dialogs over their list. */
export const instructorRoutes = [
  route('instructors', 'training/instructors/list.tsx', [
    route('new', 'training/instructors/new.tsx'),
    route('deletion', 'training/instructors/deletion.tsx'),
    route(':id/edit', 'training/instructors/edit.tsx'),
    route(':id/calendar', 'training/calendars/instructor.tsx'),
  ]),
]
