import { courses } from '#contract/courses/courses.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import { lookup } from '#app/kit/forms/choices/lookup.server.ts'
import type { CourseLookups } from './course-fields.tsx'

/** Reads the options of a course form. */
export async function readLookups(api: ApiClient): Promise<CourseLookups> {
  const [categories, instructors] = await Promise.all([
    lookup(api.call(courses.categories, {}), 'Error al cargar las categorías'),
    lookup(api.call(courses.instructors, {}), 'Error al cargar los expertos temáticos'),
  ])
  return { categories, instructors }
}
