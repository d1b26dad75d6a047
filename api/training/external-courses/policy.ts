import { notFound } from '#api/platform/http/failure.ts'

/**
 * Failure for a course that the tenant does not have or that is in the trash. Business units limit people,
 * not external courses.
 */
export const externalCourseNotFound = () => notFound('No se encontró el curso externo')
