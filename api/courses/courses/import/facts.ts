import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Job } from '#api/platform/imports/kind.ts'
import { findPeople, type NamedPerson, type Person } from '#api/platform/imports/people.ts'
import { COURSE_DUE } from '#api/platform/members/due-dates.ts'

/** Keys of a row; the first one present identifies the user. */
export type Named = Required<NamedPerson>

/** A user named by a row, with their enrolment: current, direct, progress in percent. */
export type CourseUser = Person & {
  full_name: string
  /** Null when the user never had the course. */
  enabled: boolean | null
  direct: boolean | null
  percentage_completed: number | null
  /** Their own due date, and the one that counts. */
  own_due_date: string | null
  due_date: string | null
}

/** `findPeople` with their enrolments in the course of the job. */
export function findCourseUsers(session: Transaction, job: Job, rows: readonly Named[]) {
  return findPeople<CourseUser>(session, job, rows, {
    columns: sql`, u.full_name, cu.enabled, cu.direct,
      cu.percentage_completed::float8 as percentage_completed, cu.own_due_date::text as own_due_date,
      ${COURSE_DUE.date}::text as due_date`,
    joins: sql`left join course_users cu on cu.tenant_id = ${job.tenantId}
      and cu.tenant_course_id = ${job.parentId} and cu.user_id = u.id`,
  })
}
