import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  CURRENT,
  IN_REPORT,
  narrowedTo,
  ofCourse,
  userOf,
  type ReportFilters,
} from './report-scope.ts'

/** People who are behind in a course, for reminders and notices. */

export type CourseFilters = ReportFilters

/** SQL condition: all users in the course's report who have not finished it. */
export function behindIn(scope: Scope, id: number, narrowing: ReportFilters): Sql {
  return sql`${ofCourse(scope, id)} and ${IN_REPORT} and cu.status <> 'finished'
    ${narrowedTo(scope, narrowing)}`
}

/** SQL of `person_id` of the `current` ones among them. */
export function peopleBehindInCourse(scope: Scope, id: number, narrowing: ReportFilters): Sql {
  return sql`select cu.user_id as person_id from course_users cu ${userOf(scope)}
    where ${behindIn(scope, id, narrowing)} and ${CURRENT}`
}

/** @throws Failure 409 when the course is inactive. */
export async function requireOn(tx: Transaction, { tenantId }: Scope, id: number): Promise<void> {
  const [course] = await tx.query<{ enabled: boolean }>(
    sql`select enabled from tenant_courses where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (!course?.enabled) throw conflict('El curso está inactivo: nadie puede tomarlo')
}
