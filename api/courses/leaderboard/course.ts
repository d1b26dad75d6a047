import sql from 'sql-template-tag'
import type { Database, TenantScope } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { RankedCourse } from './source.ts'

export type NamedCourse = RankedCourse & { readonly name: string }

/**
 * Returns the tenant's course with this uuid.
 * @throws Failure 404 when the tenant does not have it, or it is outside the actor's business units.
 */
export async function findCourse(db: Database, scope: Scope, uuid: string): Promise<NamedCourse> {
  const course = await courseByUuid(db, scope, uuid)
  const open = course && (scope.courseIds === null || scope.courseIds.includes(course.id))
  if (!open) throw notFound('No se encontró el curso')
  return course
}

/** Returns null when the tenant does not have it, or no longer. */
export async function courseByUuid(
  db: Database,
  { tenantId }: TenantScope,
  uuid: string,
): Promise<NamedCourse | null> {
  const [row] = await db.query<{ id: number; name: string }>(
    { tenantId },
    sql`select tc.id, d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${tenantId} and tc.uuid = ${uuid} and tc.enabled`,
  )
  return row ? { tenantId, uuid, ...row } : null
}
