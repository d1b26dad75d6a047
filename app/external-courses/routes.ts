import { route } from '@remix-run/route-config'

/** Routes of the courses, their editable lists, and the dialogs. */
export const externalCourseRoutes = [
  route('external-courses', 'external-courses/list.tsx', [
    route('new', 'external-courses/new.tsx'),
    route('deletion', 'external-courses/deletion.tsx'),
    route('calendar', 'calendars/settings.tsx'),
    route(':id/edit', 'external-courses/edit.tsx'),
  ]),
  ...(['categories', 'competencies'] as const).map((base) => {
    const id = `external-courses:${base}`
    return route(`external-courses/${base}`, 'external-courses/catalogues/list.tsx', { id }, [
      route('new', 'external-courses/catalogues/new.tsx', { id: `${id}/new` }),
      route('deletion', 'external-courses/catalogues/deletion.tsx', { id: `${id}/deletion` }),
      route(':id/edit', 'external-courses/catalogues/edit.tsx', { id: `${id}/edit` }),
    ])
  }),
]
