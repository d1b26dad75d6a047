import { route } from '@remix-run/route-config'

/** Routes of assigned skills, beside the tenant's: for courses, external courses and certifications. */
export const skillRoutes = (['courses', 'external-courses', 'certifications'] as const).map(
  (base) => {
    const id = `${base}:skills`
    return route(`${base}/:id/skills`, 'courses/skills/assignment.tsx', { id }, [
      route('new', 'courses/skills/new.tsx', { id: `${id}/new` }),
      route(':skillId/edit', 'courses/skills/edit.tsx', { id: `${id}/edit` }),
      route(':skillId/deletion', 'courses/skills/deletion.tsx', { id: `${id}/deletion` }),
    ])
  },
)
