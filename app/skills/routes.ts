import { route } from '@remix-run/route-config'

/** Whose skills are assigned, beside the company's: those of a course, an external one and a certification. */
export const skillRoutes = (['courses', 'external-courses', 'certifications'] as const).map(
  (base) => {
    const id = `${base}:skills`
    return route(`${base}/:id/skills`, 'skills/assignment.tsx', { id }, [
      route('new', 'skills/new.tsx', { id: `${id}/new` }),
      route(':skillId/edit', 'skills/edit.tsx', { id: `${id}/edit` }),
      route(':skillId/deletion', 'skills/deletion.tsx', { id: `${id}/deletion` }),
    ])
  },
)
