import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { foreignKeyViolation } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'

const ISSUES: Record<string, FieldIssue> = {
  external_courses_tenant_id_category_id_fkey: {
    path: 'category_id',
    code: 'unknown',
    message: 'Esta escuela ya no existe',
  },
  external_courses_tenant_id_competence_id_fkey: {
    path: 'competence_id',
    code: 'unknown',
    message: 'Esta competencia ya no existe',
  },
  external_courses_tenant_id_instructor_id_fkey: {
    path: 'instructor_id',
    code: 'unknown',
    message: 'Este formador ya no existe',
  },
}

/** Converts a foreign key violation of a course's references to a Failure. @throws Failure 422. */
export function unknownNamed(error: unknown): never {
  const constraint = foreignKeyViolation(error)
  const issue = constraint === null ? undefined : ISSUES[constraint]
  throw issue ? invalid([issue]) : error
}
