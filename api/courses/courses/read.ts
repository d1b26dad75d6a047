import sql from 'sql-template-tag'
import type { CourseDetail } from '#contract/courses/courses.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { SUMMARY } from './list.ts'
import { otherTenants } from './other-tenants.ts'
import { mayKnowOtherTenants } from './policy.ts'

export const courseNotFound = () => notFound('No se encontró el curso')

/**
 * Returns a course of the tenant. Its category and expert are names of the tenant that owns it, and
 * null for another tenant. Only the owner's administrators see which other tenants have it.
 *
 * @throws Failure 404 when there is none, also when it is outside the actor's business units.
 */
export async function getCourse(db: Database, scope: Scope, id: number): Promise<CourseDetail> {
  const [found] = await db.query<
    Omit<CourseDetail, 'created_at' | 'other_tenants'> & { created_at: Date }
  >(
    scope,
    prepared(sql`select ${SUMMARY}, d.instructor_id, i.name as instructor_name,
          d.category_id, c.name as category_name, d.duration_hours::float8 as duration_hours,
          d.show_instructor_chat, d.group_chat_link, d.validity_years, d.days_before_expiration,
          tc.created_at
        from tenant_courses tc
        join courses d on d.id = tc.course_id
        left join course_categories c on c.tenant_id = d.owner_tenant_id and c.id = d.category_id
        left join instructors i on i.tenant_id = d.owner_tenant_id and i.id = d.instructor_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`),
  )
  if (!found) throw courseNotFound()
  const others = mayKnowOtherTenants(scope, found.owner_tenant_id)
    ? await otherTenants(db.for(scope).query, [found.course_id])
    : null
  return {
    ...found,
    other_tenants: others?.get(found.course_id) ?? null,
    created_at: found.created_at.toISOString(),
  }
}

/** Returns the name of a course that the actor sees. Throws Failure 404 as `getCourse`. */
export async function courseName(ask: Queryable, scope: Scope, id: number): Promise<string> {
  const [found] = await ask.query<{ name: string }>(
    prepared(sql`select d.name from tenant_courses tc join courses d on d.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`),
  )
  if (!found) throw courseNotFound()
  return found.name
}
