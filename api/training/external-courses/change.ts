import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { ExternalCourse, externalCourseChanges } from '#contract/training/external-courses.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { externalCourseNotFound } from './policy.ts'
import { readExternalCourse } from './read.ts'
import { unknownNamed } from './named.ts'

/**
 * Modifies an external course. When it ceases to be assessable, approvals are kept, and count again once it
 * is assessable (docs/decisions/0056).
 * @throws Failure 404 as `getExternalCourse`; 409 when it was modified since `version` was read; 422 as
 *   `createExternalCourse`.
 */
export function changeExternalCourse(
  db: Database,
  scope: Scope,
  id: number,
  { version, ...draft }: z.output<typeof externalCourseChanges>,
): Promise<ExternalCourse> {
  const { code, name, description, hours, assessable } = draft
  return db
    .transaction(scope, async (tx) => {
      const [stored] = await tx.query<{ version: number }>(
        sql`select version from external_courses where tenant_id = ${scope.tenantId} and id = ${id}
            for no key update`,
      )
      if (!stored) throw externalCourseNotFound()
      requireVersion(version, stored.version, 'este curso')
      await tx.query(
        sql`update external_courses
            set code = ${code}, name = ${name}, description = ${description}, hours = ${hours},
              start_time = moment_from(${draft.start_time}, ${scope.tenant.timezone}),
              assessable = ${assessable}, category_id = ${draft.category_id},
              competence_id = ${draft.competence_id}, instructor_id = ${draft.instructor_id},
              version = version + 1
            where tenant_id = ${scope.tenantId} and id = ${id}`,
      )
      return readExternalCourse(tx, scope, id)
    })
    .catch(unknownNamed)
}
