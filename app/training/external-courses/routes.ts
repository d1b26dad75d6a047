import { route } from '@remix-run/route-config'

/** Routes of the courses, their editable lists, and the dialogs. */
export const externalCourseRoutes = [
  route('external-courses', 'training/external-courses/list.tsx', [
    route('new', 'training/external-courses/new.tsx'),
    route('deletion', 'training/external-courses/deletion.tsx'),
    route('calendar', 'training/calendars/settings.tsx'),
    route(':id/edit', 'training/external-courses/edit.tsx'),
  ]),
  ...(['categories', 'competencies'] as const).map((base) => {
    const id = `external-courses:${base}`
    return route(
      `external-courses/${base}`,
      'training/external-courses/catalogues/list.tsx',
      { id },
      [
        route('new', 'training/external-courses/catalogues/new.tsx', { id: `${id}/new` }),
        route('deletion', 'training/external-courses/catalogues/deletion.tsx', {
          id: `${id}/deletion`,
        }),
        route(':id/edit', 'training/external-courses/catalogues/edit.tsx', { id: `${id}/edit` }),
      ],
    )
  }),
]
