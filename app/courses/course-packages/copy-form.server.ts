import { z } from 'zod'
import { coursePackages } from '#contract/courses/course-packages.ts'
import type { CourseDetail } from '#contract/courses/courses.ts'
import { paths } from '#app/kit/urls/paths.ts'

export const copyForm = z.object({ name: coursePackages.create.body.shape.name.unwrap() })

/** Returns the editor of a created course, and the message. */
export function created({ course_id: id, name }: CourseDetail): [string, string] {
  return [
    paths.courses.design(id),
    `Curso creado: ${name}. Aún no está publicado: revísalo y publícalo.`,
  ]
}
