import sql from 'sql-template-tag'
import { withinActorCourses } from '../http/area-scope.ts'
import { notFound } from '../http/failure.ts'
import type { SkillOwner } from './owner.ts'

/** Skills that a course teaches (spec 2, 'Asignar competencias'). */
export const COURSE_SKILLS: SkillOwner<'course'> = {
  as: 'course',
  table: 'course_skills',
  column: 'tenant_course_id',
  find: (scope, id) =>
    sql`select tc.id, c.name from tenant_courses tc join courses c on c.id = tc.course_id
        where tc.tenant_id = ${scope.tenantId} and tc.id = ${id} ${withinActorCourses(scope, 'tc.id')}`,
  // No call deletes a course of a tenant.
  locked: false,
  missing: () => notFound('No se encontró el curso'),
}
