import { route } from '@remix-run/route-config'

/** Routes of assigned skills, beside the tenant's: for courses, external courses and certifications. */
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
