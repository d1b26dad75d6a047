import sql from 'sql-template-tag'
import type { z } from 'zod'
import {
  END_BEFORE_START,
  NOT_ASSESSABLE,
  type externalCourseUserChanges,
  type ExternalCourseUser,
} from '#contract/training/external-course-users.ts'
import { checkViolation, type Database, type Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { lockCourse } from './course.ts'
import { readRecord } from './records.ts'

type Changes = z.output<typeof externalCourseUserChanges>

/**
 * Modifies a user's record in a course; local times are those of the tenant's zone. A record approved
 * before the course ceased to be assessable may stay approved.
 * @throws Failure 404 without the course or the record; 409 when it was modified since `version` was read;
 *   422 when it would end before it starts, or be approved in a course that is not assessable.
 */
export function updateRecord(
  db: Database,
  scope: Scope,
  params: { id: number; recordId: number },
  { version, ...draft }: Changes,
): Promise<ExternalCourseUser> {
  return db
    .transaction(scope, async (tx) => {
      const course = await lockCourse(tx, scope, params.id)
      const stored = await readRecord(tx, scope, params)
      requireVersion(version, stored.version, 'este registro')
      if (draft.approved && !course.assessable && !stored.approved) {
        throw invalidField('approved', 'not_assessable', NOT_ASSESSABLE)
      }
      await store(tx, scope, params.recordId, draft)
      return readRecord(tx, scope, params)
    })
    .catch((error: unknown) => {
      if (checkViolation(error) !== 'external_course_users_times') throw error
      throw invalidField('end_time', 'before_start', END_BEFORE_START)
    })
}

async function store(
  tx: Transaction,
  { tenantId, tenant }: Scope,
  recordId: number,
  draft: Omit<Changes, 'version'>,
): Promise<void> {
  const moment = (written: string | null) => sql`moment_from(${written}, ${tenant.timezone})`
  await tx.query(
    sql`update external_course_users
        set start_time = ${moment(draft.start_time)}, end_time = ${moment(draft.end_time)},
          assisted = ${draft.assisted}, approved = ${draft.approved},
          quantitative_result = ${draft.quantitative_result},
          qualitative_result = ${draft.qualitative_result}, version = version + 1
        where tenant_id = ${tenantId} and id = ${recordId}`,
  )
}
