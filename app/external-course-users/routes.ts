import { route } from '@remix-run/route-config'

/** Page of an external course with its users, and its dialogs and subpages. */
export const externalCourseUserRoutes = [
  route('external-courses/:id', 'external-course-users/detail.tsx', [
    route('records/:recordId', 'external-course-users/record.tsx'),
    route('marking', 'external-course-users/marking.tsx'),
    route('due-date', 'external-course-users/due-date.tsx'),
    route('dates', 'external-course-users/dates.tsx'),
    route('deactivation', 'external-course-users/deactivation.tsx'),
  ]),
  route('external-courses/:id/assignment', 'external-course-users/assignment.tsx'),
  route('external-courses/:id/attendance', 'external-course-users/attendance.tsx'),
  route('external-courses/:id/attendance-sheet', 'external-course-users/sheet.tsx'),
  route('external-courses/:id/export', 'external-course-users/export.ts'),
]
