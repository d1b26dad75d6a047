import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { ExternalCourse, newExternalCourse } from '#contract/training/external-courses.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { readExternalCourse } from './read.ts'
import { unknownNamed } from './named.ts'

/**
 * Creates an external course (spec 3, §5 and §7).
 * @throws Failure 422 when the tenant does not have the given competence, school or instructor.
 */
export function createExternalCourse(
  db: Database,
  scope: Scope,
  draft: z.output<typeof newExternalCourse>,
): Promise<ExternalCourse> {
  const { code, name, description, hours, assessable } = draft
  return db
    .transaction(scope, async (tx) => {
      const [created] = await tx.query<{ id: number }>(
        sql`insert into external_courses (tenant_id, code, name, description, hours, start_time, assessable,
              category_id, competence_id, instructor_id)
            values (${scope.tenantId}, ${code}, ${name}, ${description}, ${hours},
              moment_from(${draft.start_time}, ${scope.tenant.timezone}), ${assessable},
              ${draft.category_id}, ${draft.competence_id}, ${draft.instructor_id})
            returning id`,
      )
      return readExternalCourse(tx, scope, created!.id)
    })
    .catch(unknownNamed)
}
