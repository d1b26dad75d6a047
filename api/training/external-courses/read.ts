import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ExternalCourse } from '#contract/training/external-courses.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { externalCourseNotFound } from './policy.ts'

/** Course `c` as stored, with its references: `k` its competence, `s` its school, `i` its instructor. */
export type ExternalCourseRecord = Omit<ExternalCourse, 'created_at' | 'start_time'> & {
  created_at: Date
  start_time: Date | null
}

const COLUMNS = raw(`c.id, c.code, c.name, c.description, c.hours::float8 as hours, c.start_time,
  c.assessable,
  c.competence_id, k.name as competence, c.category_id, s.name as category,
  c.instructor_id, i.name as instructor_name, i.type as instructor_type, c.created_at, c.version`)

export const NAMED = raw(`
  left join external_course_competencies k on k.tenant_id = c.tenant_id and k.id = c.competence_id
  left join external_course_categories s on s.tenant_id = c.tenant_id and s.id = c.category_id
  left join instructors i on i.tenant_id = c.tenant_id and i.id = c.instructor_id`)

export function columnsOf(scope: Scope): Sql {
  return sql`${COLUMNS}, (${peopleCount(scope)}) as users,
    (${peopleCount(scope, UNDATED)}) as undated`
}

/** SQL condition on records `r`: without a date, so they count in no period. */
export const UNDATED = sql`and r.start_time is null`

/** SQL of the number of users of course `c` that the actor may see. */
export function peopleCount(scope: Scope, which: Sql = empty): Sql {
  const enrolled = sql`r.tenant_id = ${scope.tenantId} and r.external_course_id = c.id and r.enabled ${which}`
  // Without business units the users need not be looked up.
  return scope.areaIds
    ? sql`select count(*) from external_course_users r
        join users u on u.tenant_id = ${scope.tenantId} and u.id = r.user_id
        where ${enrolled} ${withinActorAreas(scope, 'u.area_id')}`
    : sql`select count(*) from external_course_users r where ${enrolled}`
}

export function courseOf({
  created_at,
  start_time,
  ...rest
}: ExternalCourseRecord): ExternalCourse {
  return {
    ...rest,
    start_time: start_time?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/**
 * Returns one external course. Business units limit the users counted in it, not the courses.
 * @throws Failure 404 when it does not exist, belongs to another tenant or is in the trash.
 */
export function getExternalCourse(db: Database, scope: Scope, id: number): Promise<ExternalCourse> {
  return db.transaction(scope, (tx) => readExternalCourse(tx, scope, id))
}

/** `getExternalCourse` within a transaction. */
export async function readExternalCourse(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<ExternalCourse> {
  const [row] = await tx.query<ExternalCourseRecord>(
    sql`select ${columnsOf(scope)} from external_courses c ${NAMED}
        where c.tenant_id = ${scope.tenantId} and c.id = ${id}`,
  )
  if (!row) throw externalCourseNotFound()
  return courseOf(row)
}
