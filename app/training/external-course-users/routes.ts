import { route } from '@remix-run/route-config'

/** Page of an external course with its users, and its dialogs and subpages. */
export const externalCourseUserRoutes = [
  route('external-courses/:id', 'training/external-course-users/detail.tsx', [
    route('records/:recordId', 'training/external-course-users/record.tsx'),
    route('marking', 'training/external-course-users/marking.tsx'),
    route('due-date', 'training/external-course-users/due-date.tsx'),
    route('dates', 'training/external-course-users/dates.tsx'),
    route('deactivation', 'training/external-course-users/deactivation.tsx'),
  ]),
  route('external-courses/:id/assignment', 'training/external-course-users/assignment.tsx'),
  route('external-courses/:id/attendance', 'training/external-course-users/attendance.tsx'),
  route('external-courses/:id/attendance-sheet', 'training/external-course-users/sheet.tsx'),
  route('external-courses/:id/export', 'training/external-course-users/export.ts'),
]
