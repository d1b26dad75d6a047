import { notFound } from '../http/failure.ts'

/** Of a course that the company has not, or that lies in the trash. Units limit people, not external courses. */
export const externalCourseNotFound = () => notFound('No se encontró el curso externo')
