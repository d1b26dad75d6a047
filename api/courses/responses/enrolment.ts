import sql from 'sql-template-tag'
import type { Progress } from '#contract/courses/responses.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'

/** Progress of a user in a course, locked until the transaction ends. */
export type Enrolment = {
  tenant_course_id: number
  user_id: number
  course_id: number
  enabled: boolean
  points: number
  percentage_completed: number
  date_completed: Date | null
}

/**
 * Locks the enrolment, so that concurrent answers of one user in one course are counted in sequence. Null
 * when the user never had the course.
 */
export async function lockEnrolment(
  tx: Transaction,
  scope: TenantScope,
  of: { course: number; user: number },
): Promise<Enrolment | null> {
  const [row] = await tx.query<Enrolment>(
    sql`select cu.tenant_course_id, cu.user_id, tc.course_id, cu.enabled and tc.enabled as enabled,
          cu.points, cu.percentage_completed::float8 as percentage_completed, cu.date_completed
        from course_users cu
        join tenant_courses tc on tc.tenant_id = ${scope.tenantId} and tc.id = cu.tenant_course_id
        where cu.tenant_id = ${scope.tenantId} and cu.tenant_course_id = ${of.course}
          and cu.user_id = ${of.user}
        for no key update of cu`,
  )
  return row ?? null
}

export const courseNotFound = () => notFound('No se encontró el curso')

export function progressOf(
  enrolment: Pick<Enrolment, 'percentage_completed' | 'points' | 'date_completed'>,
  unprintable?: string,
): Progress {
  return {
    percentage_completed: enrolment.percentage_completed,
    points: enrolment.points,
    date_completed: enrolment.date_completed?.toISOString() ?? null,
    ...(unprintable && { certificate_unprintable: unprintable }),
  }
}
